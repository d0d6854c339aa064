import { service } from '@gatehouse/sdk-plugin';
import type { RunInfo } from '../run/run-info.ts';
import type { Channel } from './channel.ts';

/** Answers the questions that executors ask over channels. */
export interface Channels {
  /**
   * Each channel has one handler. Its signal is aborted with the reason `interrupted`, `worker_lost`, `node_lost`
   * or `ended` when the answer is no longer needed. The handler is removed when the plugin that added it stops.
   */
  serve<Question, Answer>(
    channel: Channel<Question, Answer>,
    answer: (question: Question, run: RunInfo, signal: AbortSignal) => Promise<Answer>,
  ): void;
}

/** Provided by the plugin that runs projects. A plugin in a process of its own serves its own executors alone. */
export const channels = service<Channels>('runtime.channels', { lent: ['serve'] });
