import type { ConsoleEntry, HostName } from '@gatehouse/sdk-plugin';
import type { PluginDirectory } from '@gatehouse/sdk-plugin/internal';
import type { Callable, PluginPage } from './declaration.ts';
import { findJobKinds } from './find-job-kinds.ts';

const hosts = ['runner', 'editor'] as const satisfies readonly HostName[];

/** The pages of the live plugins in the console, with the operations that they call. */
export function listPages(directory: PluginDirectory): PluginPage[] {
  return directory.consoleParts().flatMap(({ pluginId, title, entry }) => {
    const { tables = [], tiles = [], forms = [], editors = [], panels = [] } = trustCopy(entry);
    const declared = [...tables, ...tiles, ...forms, ...editors];
    const callables = callablesOf(pluginId, directory);
    const jobs = findJobKinds([...callables.values()]);
    if (declared.length + panels.length + jobs.length === 0) return [];
    const ids = new Set([
      ...declared.map(({ operation }) => operation),
      ...tables.flatMap(({ rowActions = [] }) => rowActions),
      ...panels.flatMap(({ operations }) => operations),
      ...jobs.flatMap(({ list, get, cancel }) => [list, get, cancel]),
    ]);
    return {
      ...{ pluginId, title, tables, tiles, forms, editors },
      panels: panels.map(({ id, title: name, operations }) => ({ id, title: name, operations })),
      jobs: [...jobs],
      operations: [...ids].flatMap((id) => callables.get(id) ?? []),
    };
  });
}

type Parts = Partial<Pick<PluginPage, 'tables' | 'tiles' | 'forms' | 'editors' | 'panels'>>;

/** The manifest was checked by the same schemas; a copy may be written to. */
function trustCopy(entry: ConsoleEntry): Parts {
  return structuredClone<unknown>(entry) as Parts;
}

/** The operations of that plugin, and of no other one, by their ids. The runner is called where both hosts serve one. */
function callablesOf(pluginId: string, directory: PluginDirectory): ReadonlyMap<string, Callable> {
  const found = hosts.flatMap((host) =>
    directory
      .operations(host)
      .filter((entry) => entry.pluginId === pluginId)
      .map(({ operation: { id, method, path, tier } }) => ({ operationId: id, host, method, path, tier })),
  );
  return new Map(found.toReversed().map((callable) => [callable.operationId, callable]));
}
