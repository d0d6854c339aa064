import type { MessageLines } from '@gatehouse/sandbox/message-lines';
import type { FinishedCall, Logger } from '@gatehouse/sdk-plugin';
import { toSentFinishedCall } from './finished-call.ts';
import type { SentCallers } from './sent-callers.ts';

/** A process may leave so much unread. A burst of calls on a busy machine is less. */
const limits = { messages: 2_000, bytes: 4_000_000 };
/** Calls of one message, and how long the first of them waits for others: each message wakes the process. */
const atOnce = 100;
const waitMs = 10;

interface Parts {
  readonly messages: MessageLines;
  readonly callers: SentCallers;
  readonly log: Logger;
  /** Called with the number of calls that the plugin does not see. */
  readonly onMissed: (calls: number) => void;
}

/** The calls of others that a plugin watches. While its process does not read them, further ones are left out. */
export class WatchedCalls {
  readonly #parts: Parts;
  #waiting: FinishedCall[] = [];
  #timer: NodeJS.Timeout | undefined;
  #missed = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** The answer of the call does not wait for it. */
  add(call: FinishedCall): void {
    if (this.#waiting.push(call) === 1) this.#timer = setTimeout(() => this.flush(), waitMs);
    if (this.#waiting.length === atOnce) this.flush();
  }

  flush(): void {
    clearTimeout(this.#timer);
    const { messages, callers } = this.#parts;
    const calls = this.#waiting;
    this.#waiting = [];
    if (calls.length === 0) return;
    const { unsent } = messages;
    if (this.#missed > 0 && unsent.messages === 0) this.over();
    if (this.#missed > 0 || unsent.messages >= limits.messages || unsent.bytes >= limits.bytes)
      this.#miss(calls.length);
    else messages.send({ kind: 'finished', calls: calls.map((call) => toSentFinishedCall(call, callers)) });
  }

  /** It reads again, or never will. */
  over(): void {
    if (this.#missed > 0)
      this.#parts.log.warn('calls were left out of what the plugin watches', { calls: this.#missed });
    this.#missed = 0;
  }

  #miss(calls: number): void {
    if (this.#missed === 0)
      this.#parts.log.warn('the process of the plugin does not read the calls that it watches', {
        fix: 'Calls from now on are left out until it does',
      });
    this.#missed += calls;
    this.#parts.onMissed(calls);
  }
}
