import type { Channel, UsageMeter } from '@gatehouse/sdk-actions';
import { trustAnswer } from '../interpreter/action-context.ts';
import type { PartRequest } from '../protocol/confined-calls.ts';
import type { FromPart, ToPart } from '../protocol/part-messages.ts';

interface Waiting {
  resolve(answer: unknown): void;
  reject(error: Error): void;
}

/** Requests of executors to their run and to the daemon. */
export class PartRequests {
  readonly #send: (message: FromPart) => void;
  readonly #waiting = new Map<number, Waiting>();
  #lastId = 0;

  constructor(send: (message: FromPart) => void) {
    this.#send = send;
  }

  ask<Question, Answer>(channel: Channel<Question, Answer>, question: Question): Promise<Answer> {
    const asked = this.#wait((requestId) => ({ kind: 'ask', requestId, channel: channel.name, question }));
    return trustAnswer(channel, asked);
  }

  request(callId: number, request: PartRequest): Promise<unknown> {
    return this.#wait((requestId) => ({ kind: 'request', callId, requestId, request }));
  }

  /** Waits for no reply. */
  tell(callId: number, request: PartRequest): void {
    this.#send({ kind: 'request', callId, requestId: null, request });
  }

  usageOf(callId: () => number): UsageMeter {
    const ask = async (request: PartRequest) => void (await this.request(callId(), request));
    return {
      spend: (measure, amount = 1) => ask({ what: 'spend', measure, amount }),
      request: ({ host, proxy }) => ask({ what: 'request', host, proxy }),
      noteRequest: ({ host, proxy }) => this.tell(callId(), { what: 'noteRequest', host, proxy }),
      transferred: ({ host, proxy }, { received, sent }) =>
        this.tell(callId(), { what: 'transferred', host, proxy, received, sent }),
      browserOpened: () => Promise.reject(new Error('A confined worker part opens no browsers of a run.')),
    };
  }

  settle({ requestId, reply }: Extract<ToPart, { kind: 'reply' }>): void {
    const waiting = this.#waiting.get(requestId);
    this.#waiting.delete(requestId);
    if (reply.isAnswered) waiting?.resolve(reply.answer);
    else waiting?.reject(Object.assign(new Error(reply.message), { name: reply.name }));
  }

  /** Drops what is open: the run has ended. */
  close(): void {
    this.#waiting.clear();
  }

  #wait(toMessage: (requestId: number) => FromPart): Promise<unknown> {
    const requestId = ++this.#lastId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(requestId, { resolve, reject });
      this.#send(toMessage(requestId));
    });
  }
}
