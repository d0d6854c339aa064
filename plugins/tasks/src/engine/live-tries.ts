import type { RunService } from '@gatehouse/plugin-runtime/api';
import type { SessionWindows } from '@gatehouse/plugin-sessions/api';
import type { RunOutcome } from '@gatehouse/sdk-actions';
import type { RunEnds } from '@gatehouse/sdk-actions/internal';
import type { Clock, Logger } from '@gatehouse/sdk-plugin';
import { withTimeLimit } from '@gatehouse/sdk-plugin/internal/with-time-limit';
import type { GatedProject } from '../approval/gated-project.ts';
import type { FailedStates } from '../artifacts/failed-states.ts';
import type { TaskArtifacts } from '../artifacts/task-artifacts.ts';
import type { FailurePoints } from '../failures/failure-points.ts';
import type { TaskLedger } from '../ledger/task-ledger.ts';
import type { TaskLogs } from '../logs/task-logs.ts';
import type { RunningTry } from '../task/task.ts';
import type { RecordedEnd } from '../task/unfiled-tries.ts';
import type { TriesProgress } from './tries-progress.ts';
import { neverLaunched, neverStarted } from './try-end.ts';
import type { TryEnds } from './try-ends.ts';
import { TryPace } from './try-pace.ts';
import type { Launch, TryRunner } from './try-runner.ts';
import { TryThread, type TryThreadOptions } from './try-thread.ts';

export interface LiveTriesOptions {
  readonly runs: RunService;
  readonly runEnds: RunEnds;
  readonly failures: FailurePoints;
  readonly artifacts: Pick<TaskArtifacts, 'put'>;
  readonly states: Pick<FailedStates, 'read'>;
  readonly logs: TaskLogs;
  readonly ledger: TaskLedger;
  readonly ends: Pick<TryEnds, 'report'>;
  readonly progress: TriesProgress;
  /** Ask about lost tries. */
  readonly windows: Pick<SessionWindows, 'ask'>;
  readonly clock: Clock;
  readonly log: Logger;
}

/** A worker that has not answered by then is busy with one action; it answers before it starts another try. */
const takeBackMs = 500;

/** The tries whose runs this daemon started. */
export class LiveTries implements TryRunner {
  readonly #options: LiveTriesOptions;
  readonly #threads = new Set<TryThread>();
  readonly #paces = new WeakMap<GatedProject, TryPace>();
  /** Tries whose start is being recorded, and whether they were interrupted before their launch. */
  readonly #awaited = new Map<string, { isDoomed: boolean }>();
  /** Starts whose first try has logged the problems of the project. */
  readonly #warned = new WeakSet<GatedProject>();
  #isClosing = false;

  constructor(options: LiveTriesOptions) {
    this.#options = options;
  }

  expect(tryIds: readonly string[]): void {
    for (const tryId of tryIds) this.#awaited.set(tryId, { isDoomed: false });
  }

  expectNoMore(tryIds: readonly string[]): void {
    for (const tryId of tryIds) this.#awaited.delete(tryId);
  }

  launch(launch: Launch): void {
    if (this.#awaited.get(launch.begun.tryId)?.isDoomed) this.#giveUp(launch);
    else this.#follow(new TryThread(launch, this.#optionsOf(launch)));
  }

  paceOf(project: GatedProject): number | null {
    return this.#paces.get(project)?.tryMs ?? null;
  }

  async takeBack(isMeant: (taskId: string) => boolean): Promise<readonly RecordedEnd[]> {
    const meant = this.#meant(isMeant);
    const taken: RecordedEnd[] = [];
    const withdrawn = meant.map(async (thread) => void taken.push(...(await thread.withdraw())));
    if (withdrawn.length > 0) await withTimeLimit(Promise.all(withdrawn), takeBackMs, () => undefined);
    return taken;
  }

  interrupt(tries: readonly RunningTry[], options: { readonly throughBadEnd: boolean }): void {
    for (const { tryId } of tries) {
      const awaited = this.#awaited.get(tryId);
      if (awaited !== undefined) awaited.isDoomed = true;
    }
    // The thread may have started more tries than are recorded.
    const ids = new Set(tries.flatMap(({ tryId, next = [] }) => [tryId, ...next]));
    for (const thread of this.#threads) {
      if (thread.tryIds.some((id) => ids.has(id))) thread.cut('request', options);
    }
  }

  recorded(tryIds: readonly string[]): void {
    this.#options.runEnds.record(tryIds);
  }

  async gone(isMeant: (taskId: string) => boolean): Promise<void> {
    await Promise.all(this.#meant(isMeant).map(({ ended }) => ended));
  }

  cutAll(throughBadEndOf: (taskId: string) => boolean): void {
    this.#isClosing = true;
    for (const thread of this.#threads) {
      thread.cut('request', { throughBadEnd: throughBadEndOf(thread.launch.task.id) });
    }
  }

  #meant(isMeant: (taskId: string) => boolean): readonly TryThread[] {
    return [...this.#threads].filter(({ launch }) => isMeant(launch.task.id));
  }

  #follow(thread: TryThread): void {
    this.#threads.add(thread);
    void thread.ended.then(() => this.#threads.delete(thread));
  }

  /** The try was interrupted while its start was being recorded. */
  #giveUp({ begun, onEnd }: Launch): void {
    const ends = [
      neverLaunched(begun, this.#options.clock.timestamp()),
      ...(begun.next ?? []).map(neverStarted),
    ];
    for (const end of ends) onEnd(end, { threadContinues: false });
  }

  #optionsOf({ project }: Launch): TryThreadOptions {
    const pace = this.#paces.get(project) ?? new TryPace();
    this.#paces.set(project, pace);
    return {
      isKept: (result: RunOutcome['result']) => !this.#isClosing || result === 'success',
      onPace: (ms: number) => pace.note(ms),
      takeWarnings: () => {
        if (this.#warned.has(project)) return [];
        this.#warned.add(project);
        return project.warnings;
      },
      ...this.#options,
    };
  }
}
