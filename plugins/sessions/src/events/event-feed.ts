import type { SessionEvent } from './session-event.ts';

export interface PollOptions {
  readonly timeoutMs: number;
  /** Aborted when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
  /** Called once, when the poll does not wait any more. */
  onEnd(): void;
}

/** The answer to a poll. All who waited for the same events share one, so that it is serialised once. */
export interface Burst {
  /** Oldest first. */
  readonly events: readonly SessionEvent[];
  readonly timedOut: boolean;
}

interface Poll {
  burst: Burst;
  end(): void;
}

const nothing = toBurst([]);

/**
 * Hands events to those who wait at the moment: a live watch that keeps nothing. A burst, which is what happens in one
 * turn of the event loop, is answered together; nobody waits for more.
 */
export class EventFeed {
  readonly #polls = new Set<Poll>();
  /** Those that have something to tell, until this turn ends. */
  #due: Poll[] = [];
  #isClosed = false;

  publish(event: SessionEvent): void {
    const longer = new Map<Burst, Burst>();
    for (const poll of this.#polls) {
      const { burst } = poll;
      if (burst === nothing) this.#plan(poll);
      poll.burst = longer.get(burst) ?? toBurst([...burst.events, event]);
      longer.set(burst, poll.burst);
    }
  }

  #plan(poll: Poll): void {
    if (this.#due.length === 0) setImmediate(() => void this.#answer());
    this.#due.push(poll);
  }

  /**
   * A microtask for each: the first answer is out before the last is thought about, and the last before what Node has
   * to do behind the first, as that waits until no microtask is left.
   */
  async #answer(): Promise<void> {
    const due = this.#due;
    this.#due = [];
    for (const poll of due) {
      poll.end();
      await undefined;
    }
  }

  /** Resolves with the first burst of events, or with none when the time is up. Never rejects. */
  poll({ timeoutMs, signal, onEnd }: PollOptions): Promise<Burst> {
    if (signal.aborted || this.#isClosed) {
      onEnd();
      return Promise.resolve(nothing);
    }
    return new Promise((resolve) => {
      const end = () => {
        if (!this.#polls.delete(poll)) return;
        onEnd();
        clearTimeout(timeout);
        resolve(poll.burst);
      };
      const timeout = setTimeout(end, timeoutMs);
      const poll: Poll = { burst: nothing, end };
      signal.addEventListener('abort', end, { once: true });
      this.#polls.add(poll);
    });
  }

  /** Answers every poll now; later ones return at once. */
  close(): void {
    this.#isClosed = true;
    for (const poll of this.#polls) poll.end();
  }
}

function toBurst(events: readonly SessionEvent[]): Burst {
  return Object.freeze({ events: Object.freeze(events), timedOut: events.length === 0 });
}
