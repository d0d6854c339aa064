import type { ChannelQuestion, MachineQuestions } from '@gatehouse/plugin-runtime/api';
import type { RunInfo } from '@gatehouse/sdk-actions';
import type { AnsweredMessage, ToNode } from '../protocol/node-messages.ts';

interface Waiting {
  resolve(answer: unknown): void;
  reject(error: unknown): void;
}

/** Asks the plugins of a node, for runs on it. */
export class NodeQuestions implements MachineQuestions {
  readonly #send: (message: ToNode) => void;
  readonly #waiting = new Map<number, Waiting>();
  #lastId = 0;
  #lostBecause: string | null = null;

  constructor(send: (message: ToNode) => void) {
    this.#send = send;
  }

  async ask(question: ChannelQuestion, run: RunInfo, signal: AbortSignal): Promise<unknown> {
    if (this.#lostBecause !== null) throw new Error(this.#lostBecause);
    signal.throwIfAborted();
    const requestId = ++this.#lastId;
    const unask = () => {
      this.#send({ kind: 'unask', requestId, reason: String(signal.reason) });
      this.#waiting.get(requestId)?.reject(signal.reason);
    };
    signal.addEventListener('abort', unask, { once: true });
    try {
      return await new Promise((resolve, reject) => {
        this.#waiting.set(requestId, { resolve, reject });
        this.#send({ kind: 'ask', requestId, ...question, run });
      });
    } finally {
      this.#waiting.delete(requestId);
      signal.removeEventListener('abort', unask);
    }
  }

  leave(uowId: string): void {
    this.#send({ kind: 'run-over', uowId });
  }

  settle({ requestId, answer, problem }: AnsweredMessage): void {
    const waiting = this.#waiting.get(requestId);
    if (problem === null) waiting?.resolve(answer);
    else waiting?.reject(new Error(problem));
  }

  lose(reason: string): void {
    this.#lostBecause = reason;
    for (const { reject } of this.#waiting.values()) reject(new Error(reason));
  }
}
