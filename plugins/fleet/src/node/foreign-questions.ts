import type { RemoteWorkers } from '@gatehouse/plugin-runtime/api';
import type { ForeignMessage, FromNode } from '../protocol/node-messages.ts';

interface ForeignQuestionsOptions {
  readonly answer: RemoteWorkers['answerForeign'];
  send(message: FromNode): void;
}

interface RunEnd {
  readonly ended: Promise<void>;
  end(): void;
}

/** Questions of a daemon to the plugins of this machine, for its runs here. */
export class ForeignQuestions {
  readonly #options: ForeignQuestionsOptions;
  readonly #open = new Map<number, AbortController>();
  /** By run. */
  readonly #runs = new Map<string, RunEnd>();

  constructor(options: ForeignQuestionsOptions) {
    this.#options = options;
  }

  take(message: ForeignMessage): void {
    if (message.kind === 'ask') void this.#answer(message);
    else if (message.kind === 'unask') this.#open.get(message.requestId)?.abort(message.reason);
    else this.#end(message.uowId);
  }

  /** Nobody waits for an answer any more, and all runs have ended. */
  endAll(cause: string): void {
    for (const controller of this.#open.values()) controller.abort(cause);
    for (const uowId of [...this.#runs.keys()]) this.#end(uowId);
  }

  async #answer({
    requestId,
    channel,
    question,
    run,
  }: Extract<ForeignMessage, { kind: 'ask' }>): Promise<void> {
    const { answer, send } = this.#options;
    const controller = new AbortController();
    this.#open.set(requestId, controller);
    const runEnd = this.#runs.get(run.uowId) ?? this.#begin(run.uowId);
    try {
      const asked = { run, signal: controller.signal, ended: runEnd.ended };
      send({
        kind: 'answered',
        requestId,
        answer: await answer({ channel, question }, asked),
        problem: null,
      });
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error);
      send({ kind: 'answered', requestId, answer: null, problem });
    }
    this.#open.delete(requestId);
  }

  #begin(uowId: string): RunEnd {
    let end: () => void = () => undefined;
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const runEnd = { ended, end };
    this.#runs.set(uowId, runEnd);
    return runEnd;
  }

  #end(uowId: string): void {
    this.#runs.get(uowId)?.end();
    this.#runs.delete(uowId);
  }
}
