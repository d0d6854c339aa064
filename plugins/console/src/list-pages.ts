import type { ConsoleEntry, HostName } from '@gatehouse/sdk-plugin';
import type { PluginDirectory } from '@gatehouse/sdk-plugin/internal';
import type { Callable, PluginPage } from './declaration.ts';

/** The pages of the live plugins in the console, with the operations that they call. */
export function listPages(directory: PluginDirectory): PluginPage[] {
  return directory.consoleParts().map(({ pluginId, title, entry }) => {
    const { tables = [], tiles = [], forms = [], editors = [], panels = [] } = trustCopy(entry);
    const parts = [...tables, ...tiles, ...forms, ...editors].map(({ operation }) => operation);
    const actions = tables.flatMap(({ rowActions = [] }) => rowActions);
    const ids = new Set([...parts, ...actions, ...panels.flatMap(({ operations }) => operations)]);
    return {
      pluginId,
      title,
      tables,
      tiles,
      forms,
      editors,
      panels: panels.map(({ id, title: name, operations }) => ({ id, title: name, operations })),
      operations: [...ids].flatMap((id) => findCallable(id, pluginId, directory)),
    };
  });
}

type Parts = Partial<Pick<PluginPage, 'tables' | 'tiles' | 'forms' | 'editors' | 'panels'>>;

/** The manifest was checked by the same schemas; a copy may be written to. */
function trustCopy(entry: ConsoleEntry): Parts {
  return structuredClone<unknown>(entry) as Parts;
}

/** An operation of that plugin, and of no other one. */
function findCallable(id: string, pluginId: string, directory: PluginDirectory): readonly Callable[] {
  for (const host of ['runner', 'editor'] satisfies readonly HostName[]) {
    const found = directory
      .operations(host)
      .find((entry) => entry.pluginId === pluginId && entry.operation.id === id);
    if (found === undefined) continue;
    const { method, path, tier } = found.operation;
    return [{ operationId: id, host, method, path, tier }];
  }
  return [];
}
