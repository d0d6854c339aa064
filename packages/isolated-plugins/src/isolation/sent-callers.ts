import type { Caller } from '@gatehouse/sdk-plugin';

/** A caller by its place. Its facts are with the first message that names it there: those of a key may be thousands of letters. */
export interface SentCaller {
  readonly place: number;
  readonly facts: CallerFacts | null;
}

interface CallerFacts extends Omit<Caller, 'scopes'> {
  readonly scopes: readonly string[];
}

/** More callers take the places of those that were there first. */
const places = 64;

/** The callers that one process knows. Each message that is made here must be sent, in that order. */
export class SentCallers {
  readonly #known = new Map<Caller, { readonly place: number; readonly scopes: Caller['scopes'] }>();

  toSent(caller: Caller | null): SentCaller | null {
    if (caller === null) return null;
    // Those of a key for all scopes change with the plugins.
    const { scopes } = caller;
    const known = this.#known.get(caller);
    if (known?.scopes === scopes) return { place: known.place, facts: null };
    const place = known?.place ?? this.#freePlace();
    this.#known.set(caller, { place, scopes });
    return { place, facts: { ...caller, scopes: [...scopes] } };
  }

  #freePlace(): number {
    const [first] = this.#known;
    if (first === undefined || this.#known.size < places) return this.#known.size;
    const [caller, { place }] = first;
    this.#known.delete(caller);
    return place;
  }
}

/** The callers that the daemon has named to this process. */
export class ReceivedCallers {
  readonly #callers: Caller[] = [];

  fromSent(sent: SentCaller | null): Caller | null {
    if (sent === null) return null;
    const { place, facts } = sent;
    if (facts !== null) this.#callers[place] = Object.freeze({ ...facts, scopes: new Set(facts.scopes) });
    const caller = this.#callers[place];
    if (caller === undefined)
      throw new Error(`A message names the caller ${place}, which no message has sent`);
    return caller;
  }
}
