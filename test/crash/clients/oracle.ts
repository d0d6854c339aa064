import { isDeepStrictEqual } from 'node:util';

interface Belief<State> {
  /** What the last answered change left; null when it is not there. */
  readonly acknowledged: State | null;
  /** What a change without an answer would leave. */
  readonly attempted: { readonly state: State | null } | null;
}

/** Remembers what the daemon promised about things of one kind, in the memory of the test. */
export class Oracle<State> {
  readonly #kind: string;
  readonly #beliefs = new Map<string, Belief<State>>();
  #acknowledged = 0;

  constructor(kind: string) {
    this.#kind = kind;
  }

  /** How many changes were answered so far. */
  get acknowledged(): number {
    return this.#acknowledged;
  }

  stateOf(name: string): State | null {
    return this.#beliefs.get(name)?.acknowledged ?? null;
  }

  /** The state of each thing that is there. */
  present(): ReadonlyMap<string, State> {
    const entries = [...this.#beliefs].flatMap(([name, { acknowledged }]) =>
      acknowledged === null ? [] : [[name, acknowledged] as const],
    );
    return new Map(entries);
  }

  /** From the moment that `send` resolves the change must be there, whatever happens. */
  async change<Reply>(name: string, state: State | null, send: () => Promise<Reply>): Promise<Reply> {
    this.#beliefs.set(name, { acknowledged: this.stateOf(name), attempted: { state } });
    const reply = await send();
    this.#beliefs.set(name, { acknowledged: state, attempted: null });
    this.#acknowledged += 1;
    return reply;
  }

  /** For what may still change by itself: a refused change that the daemon takes back when it can. */
  forget(name: string): void {
    this.#beliefs.delete(name);
  }

  /** Says what is not as promised. What was attempted and came to be is promised from now on. */
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
