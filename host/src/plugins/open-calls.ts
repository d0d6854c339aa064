/** A call of one plugin that has not ended. */
export interface OpenCall {
  readonly operationId: string;
  /** Milliseconds on the monotonic clock. */
  readonly since: number;
}

type Handler = (call: never) => unknown;

/** The calls of one generation of a plugin that wait for something. Those that answer at once are never counted. */
export class OpenCalls {
  readonly #calls = new Set<OpenCall>();
  readonly #onFault: (error: unknown) => void;
  #whenNone: (() => void) | null = null;
  #lastEnd = Number.NEGATIVE_INFINITY;

  /** Calls `onFault` with each error that a handler throws; the call is answered all the same. */
  constructor(onFault: (error: unknown) => void) {
    this.#onFault = onFault;
  }

  get size(): number {
    return this.#calls.size;
  }

  /** The calls that wait now; of none, `longestMs` is 0 and `oldestOperation` null. */
  get view(): { readonly open: number; readonly longestMs: number; readonly oldestOperation: string | null } {
    const [oldest] = this.#calls;
    return {
      open: this.#calls.size,
      longestMs: oldest === undefined ? 0 : Math.round(performance.now() - oldest.since),
      oldestOperation: oldest?.operationId ?? null,
    };
  }

  /** Whether a call was open at some time after this one of the monotonic clock. */
  wasOpenAfter(ms: number): boolean {
    return this.#calls.size > 0 || this.#lastEnd > ms;
  }

  /** Wraps a handler and tracks its calls. */
  follow(operationId: string, handler: Handler): Handler {
    return (given) => {
      let reply: unknown;
      try {
        reply = handler(given);
      } catch (error) {
        this.#onFault(error);
        throw error;
      }
      if (reply instanceof Promise) this.#wait(operationId, reply);
      return reply;
    };
  }

  /** Resolves when no call is open. */
  ended(): Promise<void> {
    if (this.#calls.size === 0) return Promise.resolve();
    return new Promise((resolve) => {
      this.#whenNone = resolve;
    });
  }

  #wait(operationId: string, reply: Promise<unknown>): void {
    const call = { operationId, since: performance.now() };
    this.#calls.add(call);
    const end = () => {
      this.#calls.delete(call);
      this.#lastEnd = performance.now();
      if (this.#calls.size === 0) this.#whenNone?.();
    };
    reply.then(end, (error: unknown) => {
      end();
      this.#onFault(error);
    });
  }
}
