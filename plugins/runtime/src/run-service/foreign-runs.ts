import type { ChannelQuestion, ForeignRun } from '../pool/remote-workers.ts';
import type { ChannelAnswers } from './channel-answers.ts';

/** Runs on this machine of a daemon on another one, which asks for them. */
export class ForeignRuns {
  readonly #answers: Pick<ChannelAnswers, 'answer'>;
  readonly #ends = new Map<string, Promise<void>>();

  constructor(answers: Pick<ChannelAnswers, 'answer'>) {
    this.#answers = answers;
  }

  answer(question: ChannelQuestion, { run, signal, ended }: ForeignRun): Promise<unknown> {
    const { uowId } = run;
    if (this.#ends.get(uowId) !== ended) {
      this.#ends.set(uowId, ended);
      void ended.then(() => this.#ends.get(uowId) === ended && this.#ends.delete(uowId));
    }
    return this.#answers.answer(question, run, signal);
  }

  /** Null for a run that is over. */
  endOf(uowId: string): Promise<void> | null {
    return this.#ends.get(uowId) ?? null;
  }
}
