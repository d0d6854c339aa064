import { isDeepStrictEqual } from 'node:util';

interface Belief<State> {
  /** The state after the last answered change; null when the thing does not exist. */
  readonly acknowledged: State | null;
  /** The state after a change without an answer. */
  readonly attempted: { readonly state: State | null } | null;
}

/** Remembers the daemon's promises about things of one kind, in the memory of the test. */
export class Oracle<State> {
  readonly #kind: string;
  readonly #beliefs = new Map<string, Belief<State>>();
  #acknowledged = 0;

  constructor(kind: string) {
    this.#kind = kind;
  }

  /** The number of answered changes. */
  get acknowledged(): number {
    return this.#acknowledged;
  }

  stateOf(name: string): State | null {
    return this.#beliefs.get(name)?.acknowledged ?? null;
  }

  /** The state of each existing thing. */
  present(): ReadonlyMap<string, State> {
    const entries = [...this.#beliefs].flatMap(([name, { acknowledged }]) =>
      acknowledged === null ? [] : [[name, acknowledged] as const],
    );
    return new Map(entries);
  }

  /** The change must persist from the moment that `send` resolves. */
  async change<Reply>(name: string, state: State | null, send: () => Promise<Reply>): Promise<Reply> {
    this.#beliefs.set(name, { acknowledged: this.stateOf(name), attempted: { state } });
    const reply = await send();
    this.#beliefs.set(name, { acknowledged: state, attempted: null });
    this.#acknowledged += 1;
    return reply;
  }

  /** For a state that may still change by itself: a refused change that the daemon reverts when it can. */
  forget(name: string): void {
    this.#beliefs.delete(name);
  }

  /** Returns the broken promises. An attempted change that was found is a promise from now on. */
  settle(found: ReadonlyMap<string, State>): readonly string[] {
    const problems: string[] = [];
    for (const name of found.keys())
      if (!this.#beliefs.has(name)) problems.push(`${this.#kind} ${name}: nobody asked for it`);
    for (const [name, belief] of this.#beliefs) {
      const state = found.get(name) ?? null;
      if (!fits(belief, state)) problems.push(`${this.#kind} ${name}: ${describe(belief, state)}`);
      if (state === null) this.#beliefs.delete(name);
      else this.#beliefs.set(name, { acknowledged: state, attempted: null });
    }
    return problems;
  }
}

function fits<State>({ acknowledged, attempted }: Belief<State>, state: State | null): boolean {
  return (
    isDeepStrictEqual(state, acknowledged) ||
    (attempted !== null && isDeepStrictEqual(state, attempted.state))
  );
}

function describe<State>({ acknowledged, attempted }: Belief<State>, state: State | null): string {
  const attempt = attempted === null ? 'no change' : show(attempted.state);
  return `found ${show(state)}, acknowledged ${show(acknowledged)}, attempted ${attempt}`;
}

function show(state: unknown): string {
  return state === null ? 'absent' : JSON.stringify(state);
}
