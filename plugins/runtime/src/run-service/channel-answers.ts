import type { Channel, RunInfo } from '@gatehouse/sdk-actions';
import type { QuestionMessage } from '../protocol/worker-messages.ts';

type AnswerQuestion = (question: unknown, run: RunInfo, signal: AbortSignal) => Promise<unknown>;

interface PluginQuestion extends Pick<QuestionMessage, 'channel' | 'question'> {
  readonly pluginId: string;
}

/** Handlers of plugins for questions of executors, by channel. */
export class ChannelAnswers {
  readonly #answers = new Map<string, AnswerQuestion>();
  /** The plugin that serves each channel. */
  readonly #servers = new Map<string, string>();

  /** As `serve`, for a plugin, whose own questions `answerOwn` answers. */
  serveFor<Question, Answer>(
    pluginId: string,
    channel: Channel<Question, Answer>,
    answer: (question: Question, run: RunInfo, signal: AbortSignal) => Promise<Answer>,
  ): () => void {
    const remove = this.serve(channel, answer);
    this.#servers.set(channel.name, pluginId);
    return () => {
      remove();
      this.#servers.delete(channel.name);
    };
  }

  /** Returns a function that removes the handler. */
  serve<Question, Answer>(
    { name }: Channel<Question, Answer>,
    answer: (question: Question, run: RunInfo, signal: AbortSignal) => Promise<Answer>,
  ): () => void {
    if (this.#answers.has(name)) throw new Error(`The channel ${name} is served already.`);
    this.#answers.set(name, (question, run, signal) => answer(trustQuestion(question), run, signal));
    return () => void this.#answers.delete(name);
  }

  /** Answers a question of a plugin to itself; one to others is refused. */
  async answerOwn(
    { pluginId, channel, question }: PluginQuestion,
    run: RunInfo,
    signal: AbortSignal,
  ): Promise<unknown> {
    if (this.#servers.get(channel) !== pluginId)
      throw new Error(`The plugin ${pluginId} does not serve the channel ${channel}, and may ask no other.`);
    return this.answer({ channel, question }, run, signal);
  }

  async answer(
    { channel, question }: Pick<QuestionMessage, 'channel' | 'question'>,
    run: RunInfo,
    signal: AbortSignal,
  ): Promise<unknown> {
    const answer = this.#answers.get(channel);
    if (answer === undefined) throw new Error(`No plugin answers the channel ${channel}.`);
    return answer(question, run, signal);
  }
}

/** The type of the channel promises the type of the question, which an executor of the same plugin asks. */
function trustQuestion<Question>(question: unknown): Question {
  return question as Question;
}
