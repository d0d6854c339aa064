import type { HostName, Operation } from '@gatehouse/sdk-plugin';
import type { InputChecks } from '../input/input-checks.ts';
import { createPathTree } from './path-tree.ts';

/**
 * An operation as one host serves it. `plugin_failed`: it is promised, and its plugin is not live; `disabled`: the
 * edition switches it off.
 */
export interface TableEntry {
  readonly pluginId: string;
  readonly pluginTitle: string;
  readonly operation: Operation;
  readonly state: 'live' | 'declared' | 'disabled' | 'plugin_failed';
  readonly handler: ((call: never) => unknown) | null;
  readonly checks: InputChecks | null;
  /** Headers of every answer of a deprecated operation. */
  readonly headers: Readonly<Record<string, string>> | null;
}

export interface Match {
  readonly entry: TableEntry;
  /** Decoded once. */
  readonly params: Readonly<Record<string, string>>;
}

/** Which operation a method and a raw path name. Immutable: a change replaces the whole table. */
export interface OperationTable {
  readonly host: HostName;
  readonly entries: readonly TableEntry[];
  find(operationId: string): TableEntry | null;
  match(method: string, rawPath: string): Match | null;
}

export function createOperationTable(host: HostName, all: readonly TableEntry[]): OperationTable {
  const entries = all.filter(({ operation }) => operation.hosts.includes(host));
  const byId = new Map(entries.map((entry) => [entry.operation.id, entry]));
  const tree = createPathTree(entries.map((entry) => ({ ...entry.operation, value: entry })));
  return {
    host,
    entries,
    find: (operationId) => byId.get(operationId) ?? null,
    match: (method, rawPath) => {
      const found = tree.find(method, rawPath);
      return found === null ? null : { entry: found.value, params: found.params };
    },
  };
}
