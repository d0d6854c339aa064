import { setMaxListeners } from 'node:events';
import type { RunInfo } from '@gatehouse/sdk-actions';
import { toError } from '../interpreter/run-errors.ts';
import type { QuestionMessage } from '../protocol/worker-messages.ts';
import type { WorkerProcess } from './worker-process.ts';

/** The worker that asks. */
export type Asker = Pick<WorkerProcess, 'confinement' | 'isSandboxed' | 'partLauncher' | 'send'>;

/** The origin of a question. */
export interface Asked {
  readonly run: RunInfo;
  /** Aborted when the answer is no longer needed. */
  readonly signal: AbortSignal;
  readonly asker: Asker;
}

export type AnswerQuestion = (question: QuestionMessage, asked: Asked) => Promise<unknown>;

/** Open questions of a run or a workbench to plugins in the daemon. */
export class AskedQuestions {
  readonly #info: RunInfo;
  readonly #answer: AnswerQuestion;
  /** Null until the first question: most runs never ask. */
  #controller: AbortController | null = null;

  constructor(info: RunInfo, answer: AnswerQuestion) {
    this.#info = info;
    this.#answer = answer;
  }

  async answer(message: QuestionMessage, worker: WorkerProcess): Promise<void> {
    const { questionId } = message;
    const { uowId } = this.#info;
    try {
      const answer = await this.#answer(message, {
        run: this.#info,
        signal: this.#signal(),
        asker: worker,
      });
      worker.send({ kind: 'answer', uowId, questionId, reply: { isAnswered: true, answer } });
    } catch (thrown) {
      const error = toError(thrown);
      const reply = { isAnswered: false, name: error.name, message: error.message } as const;
      worker.send({ kind: 'answer', uowId, questionId, reply });
    }
  }

  /** A run has as many locks, lists and files as it likes, and each of them listens for its end. */
  #signal(): AbortSignal {
    if (this.#controller === null) {
      this.#controller = new AbortController();
      setMaxListeners(0, this.#controller.signal);
    }
    return this.#controller.signal;
  }

  /** Aborts open questions. Plugins get the reason: `interrupted`, `worker_lost`, `node_lost` or `ended`. */
  abandon(reason: 'interrupted' | 'worker_lost' | 'node_lost' | 'ended'): void {
    this.#controller?.abort(reason);
    // New questions may follow, such as those of BadEnd.
    this.#controller = null;
  }
}
