import { EventEmitter, once } from 'node:events';
import type {
  DebugRun,
  Drive,
  KeptState,
  RunEvent,
  RunService,
  Workbench,
} from '@gatehouse/plugin-runtime/api';
import type { RunOutcome } from '@gatehouse/sdk-actions';
import type { ProjectDocument } from '@gatehouse/sdk-actions/document';
import { type Clock, GatehouseError } from '@gatehouse/sdk-plugin';
import type { ExecutionStatus } from '../graph/execution-status.ts';
import { type ActionPlace, findAction } from '../graph/find-action.ts';
import type { RuntimeValues } from '../session/runtime-values.ts';
import { withActionAlone } from './action-alone.ts';
import type { Pause, ProjectRun } from './project-run.ts';
import { type KeepArtifact, RunLauncher } from './run-launcher.ts';
import { type ActionId, RunReport } from './run-report.ts';
import type { RunStart } from './run-start.ts';

const actionExecutes = 'An action executes: wait until it has ended.';

export type DebugState = 'Idle' | 'Running' | 'Paused' | 'Stopping';

export interface DriveStart extends RunStart {
  readonly isStep: boolean;
  /** The action at which the run continues; null: the current one, or Start. */
  readonly from: string | null;
}

interface RunParts {
  readonly runs: RunService;
  readonly clock: Clock;
  readonly values: RuntimeValues;
  readonly projectName: string;
  readonly projectPath: string | null;
  readonly keepArtifact: KeepArtifact;
  /** The cursor follows the pauses. */
  onPause(actionId: string): void;
  /** Called when something starts, pauses, stops or ends, and when what it left is stored. */
  onChange(): void;
}

/** Runs of an open project: the whole project, or one action alone, which may also execute while the project pauses. */
export class EditorRun {
  readonly report: RunReport;
  readonly #parts: RunParts;
  readonly #workbench: Workbench;
  readonly #launcher: RunLauncher;
  #project: ProjectRun | null = null;
  #alone: DebugRun | null = null;
  #isStopping = false;
  readonly #changes = new EventEmitter().setMaxListeners(0);

  constructor(parts: RunParts) {
    const { projectName, projectPath, values, keepArtifact } = parts;
    this.#parts = parts;
    const report = new RunReport(parts.clock);
    const workbench = parts.runs.openWorkbench({ projectName, projectPath });
    this.report = report;
    this.#workbench = workbench;
    this.#launcher = new RunLauncher({
      ...{ workbench, values, report, keepArtifact },
      onStored: () => parts.onChange(),
    });
  }

  /** True also during a pause. */
  get isRunning(): boolean {
    return this.#project !== null || this.#alone !== null;
  }

  get state(): DebugState {
    if (!this.isRunning) return 'Idle';
    if (this.#isStopping) return 'Stopping';
    return this.pause && !this.#alone ? 'Paused' : 'Running';
  }

  get pause(): Pause | null {
    return this.#isStopping ? null : (this.#project?.pause ?? null);
  }

  /**
   * Resolves when the run has ended or pauses, with what it keeps stored; at once while nothing runs. Rejects when the
   * signal aborts.
   */
  async settled(signal: AbortSignal): Promise<void> {
    if (!this.#isSettled) await once(this.#changes, 'settled', { signal });
    await Promise.race([this.#launcher.stored(), once(signal, 'abort')]);
  }

  get #isSettled(): boolean {
    return this.state === 'Idle' || this.state === 'Paused';
  }

  /** The paused run, which holds the current data of the project. */
  get pausedRun(): DebugRun | null {
    return this.pause && this.#project ? this.#project.run : null;
  }

  statusOf(actionId: string): ExecutionStatus {
    return this.report.statusOf(actionId);
  }

  /** Whether the project was edited since the current run started. */
  hasChanged(document: ProjectDocument): boolean {
    return this.#project !== null && this.#project.document !== document;
  }

  /** Runs from Start to the end and pauses only at breakpoints. Refused while something runs. */
  start(start: RunStart): void {
    this.#assertIdle(this.#project ? 'The project is running already: stop it first.' : actionExecutes);
    this.#begin(start, { actionId: null, isStep: false, holdsFailures: false });
  }

  /** Starts the project, or continues it from a pause to the next one. */
  drive({ isStep, from, ...start }: DriveStart): void {
    const drive = { actionId: from, isStep, holdsFailures: true };
    const project = this.#project;
    if (!project) {
      this.#assertIdle(actionExecutes);
      this.#begin(start, drive);
      return;
    }
    if (this.state !== 'Paused') throw refused('The project is running: pause it first.');
    if (from !== null && !findAction(project.document, from)) {
      throw refused(
        `The run that pauses began before the action ${from} was added: stop it and start again, or choose another action.`,
      );
    }
    this.#parts.runs.assertAllowed(project.document, start.caller);
    project.pause = null;
    project.kept.renew();
    project.run.resume(drive);
    this.#parts.onChange();
  }

  /** Starts where a try failed, with its data, and pauses before the action that failed. */
  resume(start: RunStart, kept: KeptState): ActionId {
    this.#assertIdle('The project is running: stop it before a failure is opened.');
    const { actionId } = kept;
    const place = findAction(start.document, actionId);
    if (!place) {
      throw refused(
        `The open project has no action ${actionId}, where the try failed: open the project as it was, or the one that failed within it.`,
      );
    }
    this.#parts.values.clear();
    const drive = { actionId, isStep: false, pausesFirst: true, holdsFailures: true };
    this.#begin(start, drive, kept);
    return { actionId, groupId: place.group.id };
  }

  /** Pauses before the next action. Does nothing during a pause. */
  pauseSoon(): void {
    if (!this.isRunning) throw refused('The project does not run: start it with debug_run or debug_step.');
    if (!this.pause) this.#project?.run.pause();
  }

  /** Executes one action on the data of the paused run, or of the last one. */
  execute(place: ActionPlace, start: RunStart): void {
    const dataOf = this.pausedRun;
    if (this.#alone) throw refused(actionExecutes);
    if (this.#project && !dataOf) {
      throw refused('The project is running: stop or pause it before an action executes alone.');
    }
    const document = withActionAlone(start.document, place);
    this.#parts.runs.assertAllowed(document, start.caller);
    this.report.beginAction({ actionId: place.action.id, groupId: place.group.id });
    const { run } = this.#launcher.launch(
      { ...start, document },
      {
        // During a pause the data stays in the paused run.
        wantsValues: dataOf === null,
        drive: null,
        dataOf,
        onEvent: (event) => this.report.take(event),
      },
    );
    this.#alone = run;
    this.#parts.onChange();
    run.ended.then((outcome) => {
      this.#alone = null;
      this.#settle(outcome);
    });
  }

  /** Resolves when nothing runs or pauses. */
  async stop(): Promise<void> {
    const live = [this.#project?.run, this.#alone].filter((run) => run != null);
    if (live.length === 0) return;
    this.#isStopping = true;
    this.#parts.onChange();
    for (const run of live) run.interrupt({ throughBadEnd: false });
    await Promise.all(live.map((run) => run.ended));
  }

  /** Ends everything, including the browser and other resources that are kept between runs. */
  async close(): Promise<void> {
    this.#isStopping = this.isRunning;
    await this.#workbench.close();
  }

  #begin(start: RunStart, drive: Drive, resume: KeptState | null = null): void {
    const { runs, values } = this.#parts;
    const { document } = start;
    runs.assertAllowed(document, start.caller);
    this.report.beginRun();
    // A run from Start has the defaults; one from an action has the current data.
    if (drive.actionId === null) values.clear();
    const onEvent = (event: RunEvent) => this.#take(event);
    const launched = this.#launcher.launch(start, { wantsValues: true, drive, resume, onEvent });
    this.#project = { ...launched, document, pause: null };
    this.#parts.onChange();
    launched.run.ended.then((outcome) => {
      this.#project = null;
      this.#settle(outcome);
    });
  }

  #take(event: RunEvent): void {
    this.report.take(event);
    if (event.kind !== 'paused' || !this.#project) return;
    const { actionId, groupId, reason, message } = event;
    this.#project.pause = { actionId, groupId, reason, message };
    this.#parts.onPause(actionId);
    this.#parts.onChange();
    if (this.#isSettled) this.#changes.emit('settled');
  }

  #settle(outcome: RunOutcome): void {
    if (!this.isRunning) this.#isStopping = false;
    this.report.end(outcome);
    if (outcome.values) this.#parts.values.replace(outcome.values);
    this.#parts.onChange();
    if (this.#isSettled) this.#changes.emit('settled');
  }

  #assertIdle(message: string): void {
    if (this.isRunning) throw refused(message);
  }
}

function refused(message: string): GatehouseError {
  return new GatehouseError('failed_precondition', message);
}
