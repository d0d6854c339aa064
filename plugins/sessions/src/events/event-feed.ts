import { RecentEvents } from './recent-events.ts';
import type { SessionEvent } from './session-event.ts';

export interface PollOptions {
  readonly timeoutMs: number;
  /** The cursor of an earlier answer, or `now`. Without one a poll reports only events during its wait. */
  readonly after?: string | undefined;
  /** Aborted when the client has disconnected. */
  readonly signal: AbortSignal;
  /** Called once, when the poll has ended. */
  onEnd(): void;
  /** Called with a function that ends a waiting poll with an error. */
  onWait?(refuse: (reason: Error) => void): void;
}

/** The answer to a poll. Polls for the same events share one, so that it is serialised once. */
export interface Burst {
  /** Oldest first. */
  readonly events: readonly SessionEvent[];
  readonly timedOut: boolean;
}

/** The answer to a poll that continues from an earlier one. */
export interface Sequel extends Burst {
  /** For the next poll. */
  readonly cursor: string;
  /** Some events since the cursor are no longer stored: the client has to list the open windows. */
  readonly missed: boolean;
}

interface Poll {
  burst: Burst;
  end(): void;
}

const nothing = toBurst([]);

/**
 * Delivers events to waiting polls. Events of one turn of the event loop are delivered together, without further delay.
 * Stored events serve polls that continue from a cursor.
 */
export class EventFeed {
  readonly #recent = new RecentEvents();
  readonly #polls = new Set<Poll>();
  /** Feeds with events to deliver at the end of this turn. */
  #due: Poll[] = [];
  #isClosed = false;

  publish(event: SessionEvent): void {
    this.#recent.add(event);
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
   * Each answer has a microtask of its own: the first answer is sent before the last is built, and all are built
   * before Node runs other callbacks, which wait until no microtask is left.
   */
  async #answer(): Promise<void> {
    const due = this.#due;
    this.#due = [];
    for (const poll of due) {
      poll.end();
      await undefined;
    }
  }

  /**
   * Resolves with the first burst of events, or with none when the time is up. Rejects only with an error from
   * `onWait`.
   */
  poll({ timeoutMs, after, signal, onEnd, onWait }: PollOptions): Promise<Burst | Sequel> {
    const answer = (burst: Burst) => (after === undefined ? burst : this.#sequel(burst));
    const kept = after === undefined ? null : this.#since(after);
    if (kept !== null || signal.aborted || this.#isClosed) {
      onEnd();
      return Promise.resolve(kept ?? answer(nothing));
    }
    return new Promise((resolve, reject) => {
      const leave = () => {
        if (!this.#polls.delete(poll)) return false;
        onEnd();
        clearTimeout(timeout);
        return true;
      };
      const end = () => {
        if (leave()) resolve(answer(poll.burst));
      };
      const timeout = setTimeout(end, timeoutMs);
      const poll: Poll = { burst: nothing, end };
      signal.addEventListener('abort', end, { once: true });
      this.#polls.add(poll);
      onWait?.((reason) => {
        if (leave()) reject(reason);
      });
    });
  }

  /** The stored events since the cursor; null if there are none. */
  #since(after: string): Sequel | null {
    if (after === 'now') return this.#sequel({ events: [], timedOut: false });
    const { events, missed } = this.#recent.since(after);
    return events.length > 0 || missed ? this.#sequel({ events, timedOut: false }, missed) : null;
  }

  #sequel(burst: Burst, missed = false): Sequel {
    return { ...burst, cursor: this.#recent.cursor, missed };
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
