import type { Channel, RunInfo } from '@gatehouse/sdk-actions';
import type { QuestionMessage } from '../protocol/worker-messages.ts';

type AnswerQuestion = (question: unknown, run: RunInfo, signal: AbortSignal) => Promise<unknown>;

/** Handlers of plugins for questions of executors, by channel. */
export class ChannelAnswers {
  readonly #answers = new Map<string, AnswerQuestion>();

  /** Returns a function that removes the handler. */
  serve<Question, Answer>(
    { name }: Channel<Question, Answer>,
    answer: (question: Question, run: RunInfo, signal: AbortSignal) => Promise<Answer>,
  ): () => void {
    if (this.#answers.has(name)) throw new Error(`The channel ${name} is served already.`);
    this.#answers.set(name, (question, run, signal) => answer(trustQuestion(question), run, signal));
    return () => void this.#answers.delete(name);
  }

  async answer({ channel, question }: QuestionMessage, run: RunInfo, signal: AbortSignal): Promise<unknown> {
    const answer = this.#answers.get(channel);
    if (answer === undefined) throw new Error(`No plugin answers the channel ${channel}.`);
    return answer(question, run, signal);
  }
}

/** The type of the channel promises the type of the question, which an executor of the same plugin asks. */
function trustQuestion<Question>(question: unknown): Question {
  return question as Question;
}
