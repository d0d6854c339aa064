import type { DataAnswerMessage, DataPartMessage } from '../protocol/worker-messages.ts';
import type { DataAnswer, DataKind } from '../run/run-data-dialogue.ts';
import { CollectedValues } from '../run/value-parts.ts';

const answerMs = 5000;

interface Waiting {
  /** Variables that came ahead of the answer; null without any. */
  parts: CollectedValues | null;
  resolve(answer: unknown): void;
  reject(error: Error): void;
}

/** Pending data requests of one run. */
export class DataRequests {
  readonly #waiting = new Map<number, Waiting>();
  #lastId = 0;

  ask<K extends DataKind>(send: (requestId: number) => void): Promise<DataAnswer<K>> {
    const requestId = ++this.#lastId;
    const answer = new Promise<unknown>((resolve, reject) =>
      this.#waiting.set(requestId, { parts: null, resolve, reject }),
    );
    const timer = setTimeout(() => this.#giveUp(requestId), answerMs);
    send(requestId);
    return answer.finally(() => clearTimeout(timer)).then(trustAnswer<K>);
  }

  #giveUp(requestId: number): void {
    this.#take(requestId)?.reject(new Error('The worker process does not respond.'));
  }

  #take(requestId: number): Waiting | undefined {
    const waiting = this.#waiting.get(requestId);
    this.#waiting.delete(requestId);
    return waiting;
  }

  addPart({ requestId, part }: DataPartMessage): void {
    const waiting = this.#waiting.get(requestId);
    if (!waiting) return;
    waiting.parts ??= new CollectedValues();
    waiting.parts.add(part);
  }

  settle({ requestId, answer }: DataAnswerMessage): void {
    const waiting = this.#take(requestId);
    waiting?.resolve(waiting.parts?.values().variables ?? answer);
  }

  /** Rejects pending requests: the run has ended. */
  close(): void {
    for (const { reject } of this.#waiting.values()) reject(new Error('The run ended.'));
    this.#waiting.clear();
  }
}

/** The worker answers each kind as `answerData` does. The editor only shows the answers. */
function trustAnswer<K extends DataKind>(answer: unknown): DataAnswer<K> {
  return answer as DataAnswer<K>;
}
