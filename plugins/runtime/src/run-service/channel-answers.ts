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
    this.#answers.set(name, (question, run, signal) => answer(parseQuestion(question), run, signal));
    return () => void this.#answers.delete(name);
  }

  async answer({ channel, question }: QuestionMessage, run: RunInfo, signal: AbortSignal): Promise<unknown> {
    const answer = this.#answers.get(channel);
    if (answer === undefined) throw new Error(`No plugin answers the channel ${channel}.`);
    return answer(question, run, signal);
  }
}

/** The channel carries the type of its questions; executors of the same version ask them. */
function parseQuestion<Question>(question: unknown): Question {
  return question as Question;
}
