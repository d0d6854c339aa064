import { GatehouseError, type PollSlots } from '@gatehouse/sdk-plugin';
import type { CallWait, CallWaits, WaitingCall } from '../call-waits.ts';

const overAtOnce: CallWait = { until: async () => undefined };

/** Waits of calls, in the slots of polls. */
export class SlotWaits implements CallWaits {
  readonly #slots: PollSlots;
  readonly #waiting = new Set<AbortController>();
  #isClosed = false;

  constructor(slots: PollSlots) {
    this.#slots = slots;
  }

  async hold<Result>(
    call: WaitingCall,
    seconds: number,
    work: (wait: CallWait) => Result | Promise<Result>,
  ): Promise<Result> {
    if (seconds === 0) return work(overAtOnce);
    const slot = this.#slots.take(call.caller.keyId);
    if (slot === null) throw refusal(call);
    const over = new AbortController();
    const end = () => over.abort();
    const { signal } = call;
    slot.onRevoked(end);
    signal.addEventListener('abort', end, { once: true });
    if (signal.aborted || this.#isClosed) end();
    this.#waiting.add(over);
    try {
      return await work({ until: (reached) => reachedOrOver(reached, over.signal, seconds * 1000) });
    } finally {
      this.#waiting.delete(over);
      signal.removeEventListener('abort', end);
      slot.free();
    }
  }

  /** Ends every wait now; later ones end at once. */
  close(): void {
    this.#isClosed = true;
    for (const over of this.#waiting) over.abort();
  }
}

function refusal(call: WaitingCall): GatehouseError {
  call.setHeader('Retry-After', '1');
  return new GatehouseError(
    'rate_limited',
    'Too many calls wait already; leave waitSeconds out, end one, or try again in 1 s',
  );
}

function reachedOrOver(
  reached: (signal: AbortSignal) => Promise<unknown>,
  over: AbortSignal,
  timeoutMs: number,
): Promise<void> {
  if (over.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const ended = new AbortController();
    const end = () => {
      clearTimeout(timeout);
      over.removeEventListener('abort', end);
      resolve();
      ended.abort();
    };
    const timeout = setTimeout(end, timeoutMs);
    over.addEventListener('abort', end, { once: true });
    reached(ended.signal).then(end, end);
  });
}
