import { countTokens } from '../../agent/count-tokens.ts';
import { withSameValues } from './same-values.ts';

/** The calls and tokens of a job. */
export interface Spent {
  readonly calls: number;
  /** Tokens of the names of the calls and of their arguments. */
  readonly sent: number;
  readonly answered: number;
  /** Tokens of the largest answer whose length the job did not ask for. */
  readonly maxAnswer: number;
}

/** Counts the calls of a job. */
export class Meter {
  #spent: Spent = { calls: 0, sent: 0, answered: 0, maxAnswer: 0 };

  get spent(): Spent {
    return this.#spent;
  }

  /** Values that differ from run to run count as one of their kind, so that the numbers come out again. */
  count(name: string, input: object, answer: string): void {
    const answered = countTokens(withSameValues(answer));
    const { calls, sent, answered: before, maxAnswer } = this.#spent;
    this.#spent = {
      calls: calls + 1,
      sent: sent + countTokens(name) + countTokens(withSameValues(JSON.stringify(input))),
      answered: before + answered,
      maxAnswer: 'maxTokens' in input ? maxAnswer : Math.max(maxAnswer, answered),
    };
  }
}
