import { RecentEvents } from './recent-events.ts';
import type { SessionEvent } from './session-event.ts';

export interface PollOptions {
  readonly timeoutMs: number;
  /** The cursor of an answer before, or `now`. Without one a poll sees only what happens while it waits. */
  readonly after?: string | undefined;
  /** Aborted when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
  /** Called once, when the poll does not wait any more. */
  onEnd(): void;
  /** Called with what makes a poll that waits end with an error. */
  onWait?(refuse: (reason: Error) => void): void;
}

/** The answer to a poll. All who waited for the same events share one, so that it is serialised once. */
export interface Burst {
  /** Oldest first. */
  readonly events: readonly SessionEvent[];
  readonly timedOut: boolean;
}

/** The answer to a poll that goes on where an answer before it ended. */
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

  /**
   * Resolves with the first burst of events, or with none when the time is up. Rejects only with what `onWait` was
   * given.
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
