import type { SessionWindows } from '@gatehouse/plugin-sessions/api';
import type { RunOutcome } from '@gatehouse/sdk-actions';
import type { ExecutionSettings } from '../task/task.ts';
import type { CutBy } from './try-end.ts';
import type { Launch } from './try-runner.ts';

/** Decisions of a person about tries that were lost. */
export const lostChoices = ['again', 'fail'] as const;

export type LostChoice = (typeof lostChoices)[number];

const maxAttempts = 5;

interface EndedWorker {
  readonly outcome: Pick<RunOutcome, 'errorCode'>;
  readonly cutBy: CutBy;
  readonly attempt: number;
}

/** Decides about a try that ended. A project that ends its own worker does not do so for ever by itself. */
export function fateOf(
  { whenLost = 'wait' }: Pick<ExecutionSettings, 'whenLost'>,
  { outcome, cutBy, attempt }: EndedWorker,
): LostChoice | 'ask' {
  if (outcome.errorCode !== 'worker_lost' || cutBy !== null) return 'fail';
  if (whenLost === 'ask') return 'ask';
  return whenLost === 'again' && attempt < maxAttempts ? 'again' : 'fail';
}

/** Asks a person what becomes of tries whose worker died: one question for all tries of a thread. */
export class LostQuestion {
  readonly #windows: Pick<SessionWindows, 'ask'>;
  readonly #abandoned = new AbortController();
  #answer: Promise<LostChoice> | null = null;

  constructor(windows: Pick<SessionWindows, 'ask'>) {
    this.#windows = windows;
  }

  /** Resolves when nobody is asked any more. */
  get settled(): Promise<unknown> {
    return Promise.resolve(this.#answer);
  }

  /** Resolves with `fail` where the question was abandoned. */
  ask({ task, begun, project }: Launch, tryId: string, { errorMessage }: RunOutcome): Promise<LostChoice> {
    const { id: taskId, name, projectPath } = task;
    const { threadId } = begun;
    this.#answer ??= this.#windows
      .ask({
        prompt: `A try of the task ${JSON.stringify(name)} was lost. ${errorMessage ?? ''} Choose \`again\` to run it again, or \`fail\` to let it fail.`,
        choices: lostChoices,
        run: {
          uowId: tryId,
          taskId,
          threadId,
          projectName: project.document.name,
          projectPath,
          fileRights: [],
        },
        signal: this.#abandoned.signal,
      })
      .then((choice) => (choice === 'again' ? 'again' : 'fail'));
    return this.#answer;
  }

  abandon(): void {
    this.#abandoned.abort('interrupted');
  }
}
