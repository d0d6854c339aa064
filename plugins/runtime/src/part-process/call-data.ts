import { isDeepStrictEqual } from 'node:util';
import type { ActionOutcome, RunLists, RunTables, RunVariables } from '@gatehouse/sdk-actions';
import { DataError } from '../interpreter/run-errors.ts';
import { TypedTable } from '../interpreter/typed-table.ts';
import type { ConfinedCall, ConfinedEnd, ConfinedError, NamedData } from '../protocol/confined-calls.ts';

/** The data of a run that one call has: what its action names, and what it changes of it. */
export class CallData {
  readonly #call: ConfinedCall;
  readonly #variables: Map<string, string>;
  readonly #lists: ReadonlyMap<string, string[]>;
  readonly #tables: ReadonlyMap<string, TypedTable>;
  readonly results = new Map<string, string>();
  readonly memory: { value: unknown };

  constructor(call: ConfinedCall) {
    const { variables, lists, tables } = call.data;
    this.#call = call;
    this.#variables = new Map(Object.entries(variables));
    this.#lists = new Map(Object.entries(lists).map(([name, lines]) => [name, [...lines]]));
    this.#tables = new Map(
      call.tables.map((table) => [table.name, new TypedTable(table, tables[table.name] ?? [])]),
    );
    this.memory = { value: structuredClone(call.memory) };
  }

  get variables(): RunVariables {
    return {
      get: (name) => this.#variables.get(name) ?? unnamed('variable', name),
      set: (name, value) => {
        if (!this.#call.variableNames.includes(name)) unnamed('variable', name);
        this.#variables.set(name, String(value));
      },
      has: (name) => this.#variables.has(name),
      names: () => [...this.#variables.keys()],
    };
  }

  get lists(): RunLists {
    return {
      get: (name) => this.#lists.get(name) ?? unnamed('list', name),
      has: (name) => this.#lists.has(name),
    };
  }

  get tables(): RunTables {
    return {
      get: (name) => this.#tables.get(name) ?? unnamed('table', name),
      has: (name) => this.#tables.has(name),
    };
  }

  /** The end as it is sent back. A memory that the run cannot keep fails an action that succeeded. */
  end(outcome: ActionOutcome | null, error: ConfinedError | null): ConfinedEnd {
    const isPlain = isData(this.memory.value);
    return {
      outcome,
      error: error ?? (isPlain ? null : noData),
      results: Object.fromEntries(this.results),
      memory: isPlain ? this.memory.value : this.#call.memory,
      data: this.#changes(),
    };
  }

  #changes(): NamedData {
    const { variables, lists, tables } = this.#call.data;
    const isNew = (known: Readonly<Record<string, unknown>>, name: string, value: unknown) =>
      !isDeepStrictEqual(known[name], value);
    return {
      variables: Object.fromEntries(
        [...this.#variables].filter(([name, value]) => isNew(variables, name, value)),
      ),
      lists: Object.fromEntries([...this.#lists].filter(([name, lines]) => isNew(lists, name, lines))),
      tables: Object.fromEntries(
        [...this.#tables].flatMap(([name, { rows }]) => (isNew(tables, name, rows) ? [[name, rows]] : [])),
      ),
    };
  }
}

const noData: ConfinedError = {
  name: 'ActionError',
  message:
    'The action keeps in its memory what is no plain data. Keep it in a resource of the run in its place.',
  retryAfterMs: 0,
};

/** Whether another process can keep it. */
function isData(memory: unknown): boolean {
  try {
    return memory === undefined || isDeepStrictEqual(JSON.parse(JSON.stringify(memory)), memory);
  } catch {
    return false;
  }
}

function unnamed(noun: string, name: string): never {
  throw new DataError(
    `The action has no ${noun} ${JSON.stringify(name)}: its plugin gets the data that its parameters name.`,
  );
}
