import { GatehouseError } from './errors.ts';
import type { Clock } from './host-services.ts';
import { PollSlots } from './poll-slots.ts';
import { RecentEvents } from './recent-events.ts';

/** The parts of a call that a feed answers, whose query is `feedQuery`. */
export interface FeedCall {
  readonly query: {
    /** Seconds to wait for an event, 1 to 60. */
    readonly timeoutSeconds: number;
    /** The cursor of an earlier answer, or `now`. */
    readonly after?: string | undefined;
  };
  readonly caller: { readonly keyId: string };
  readonly signal: AbortSignal;
  setHeader(name: string, value: string): void;
}

/** A poll of a feed that no call answers. */
export interface PollOptions {
  /** Milliseconds to wait for an event; the answer then has none, and its `timedOut` is true. */
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
export interface Burst<Event> {
  /** Oldest first. */
  readonly events: readonly Event[];
  readonly timedOut: boolean;
}

/** The answer to a poll that continues from an earlier one. */
export interface Sequel<Event> extends Burst<Event> {
  /** For the next poll. */
  readonly cursor: string;
  /** Some events since the cursor are no longer stored: the client has to list what there is. */
  readonly missed: boolean;
}

interface Poll<Event> {
  burst: Burst<Event>;
  end(): void;
}

/** Limits of a feed. */
export interface FeedOptions {
  readonly clock: Pick<Clock, 'now'>;
  /** How many polls wait at once; 32 by default. */
  readonly maxPolls?: number;
  /** From this many on, a key gives slots to keys with fewer; 8 by default. */
  readonly maxPollsPerKey?: number;
  /** Slots that others take too, in place of slots of its own. */
  readonly slots?: PollSlots;
}

/**
 * Delivers events to waiting polls. Events of one turn of the event loop are delivered together, without further delay.
 * The newest 1,000 are stored, in memory, and serve polls that continue from a cursor.
 *
 * @example const feed = new EventFeed<LampEvent>({ clock: use.clock });
 *   env.onStop(() => feed.close());
 *   // an operation with `query: feedQuery`, `reply: feedReply(lampEvent)` and `errors: ['rate_limited']`:
 *   return { lamps_events: (call) => feed.answer(call) };
 */
export class EventFeed<Event> {
  readonly #slots: PollSlots;
  readonly #recent = new RecentEvents<Event>();
  readonly #nothing = toBurst<Event>([]);
  readonly #polls = new Set<Poll<Event>>();
  /** Polls with events to deliver at the end of this turn. */
  #due: Poll<Event>[] = [];
  #isClosed = false;

  constructor({ clock, maxPolls = 32, maxPollsPerKey = 8, slots }: FeedOptions) {
    this.#slots = slots ?? new PollSlots({ maxPolls, maxPollsPerKey, clock });
  }

  publish(event: Event): void {
    this.#recent.add(event);
    let before: Burst<Event> | null = null;
    let longer = this.#nothing;
    // Polls with the same events follow each other, as they are in the order of their begin.
    for (const poll of this.#polls) {
      const { burst } = poll;
      if (burst === this.#nothing) this.#plan(poll);
      if (burst !== before) longer = toBurst([...burst.events, event]);
      before = burst;
      poll.burst = longer;
    }
  }

  #plan(poll: Poll<Event>): void {
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

  /** Answers a call in a slot of its key; rejects with `rate_limited` where it gets none, or loses it. */
  answer(call: FeedCall): Promise<Burst<Event> | Sequel<Event>> {
    const { query, signal, caller } = call;
    const slot = this.#slots.take(caller.keyId);
    const refusal = () => {
      call.setHeader('Retry-After', '1');
      return new GatehouseError('rate_limited', tooManyPolls);
    };
    if (slot === null) return Promise.reject(refusal());
    const onWait = (refuse: (reason: Error) => void) => slot.onRevoked(() => refuse(refusal()));
    const { timeoutSeconds, after } = query;
    return this.poll({ timeoutMs: timeoutSeconds * 1000, after, signal, onEnd: slot.free, onWait });
  }

  /**
   * Resolves with the first burst of events, or with none when the time is up. Rejects only with an error from
   * `onWait`.
   */
  poll({ timeoutMs, after, signal, onEnd, onWait }: PollOptions): Promise<Burst<Event> | Sequel<Event>> {
    const answer = (burst: Burst<Event>) => (after === undefined ? burst : this.#sequel(burst));
    const kept = after === undefined ? null : this.#since(after);
    if (kept !== null || signal.aborted || this.#isClosed) {
      onEnd();
      return Promise.resolve(kept ?? answer(this.#nothing));
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
      const poll: Poll<Event> = { burst: this.#nothing, end };
      signal.addEventListener('abort', end, { once: true });
      this.#polls.add(poll);
      onWait?.((reason) => {
        if (leave()) reject(reason);
      });
    });
  }

  /** The stored events since the cursor; null if there are none. */
  #since(after: string): Sequel<Event> | null {
    if (after === 'now') return this.#sequel({ events: [], timedOut: false });
    const { events, missed } = this.#recent.since(after);
    return events.length > 0 || missed ? this.#sequel({ events, timedOut: false }, missed) : null;
  }

  #sequel(burst: Burst<Event>, missed = false): Sequel<Event> {
    return { ...burst, cursor: this.#recent.cursor, missed };
  }

  /** Answers every poll now; later ones return at once. */
  close(): void {
    this.#isClosed = true;
    for (const poll of this.#polls) poll.end();
  }
}

const tooManyPolls = 'Too many polls of these events wait already; end one or try again in 1 s';

function toBurst<Event>(events: readonly Event[]): Burst<Event> {
  return Object.freeze({ events: Object.freeze(events), timedOut: events.length === 0 });
}
