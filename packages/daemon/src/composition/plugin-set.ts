import { createHooks, type Hooks, type OwnedTap } from '@gatehouse/host/hooks/hooks';
import type { PluginProblem } from '@gatehouse/host/manifest/read-manifest';
import type { PluginProcess } from '@gatehouse/host/plugins/live-plugin';
import type { PluginState } from '@gatehouse/host/plugins/plugin-state';
import { createOperationTable, type OperationTable } from '@gatehouse/host/registry/operation-table';
import { runningBundle } from '@gatehouse/launcher/running-bundle';
import type { HostName } from '@gatehouse/sdk-plugin';
import type { PluginDirectory } from '@gatehouse/sdk-plugin/internal';
import { codeFolder, installationFolder } from '../editions/plugin-folders.ts';
import { type CodeHolds, createCodeHolds } from './code-holds.ts';
import { operationEntries } from './operation-entries.ts';
import { createWorkerProblems } from './worker-problems.ts';

/** The plugins of the daemon with the state derived from them, replaced as a whole. */
export interface PluginSet {
  replace(states: readonly PluginState[]): void;
  states(): readonly PluginState[];
  /** Why the worker part of a live plugin does not work; null where nothing is known against it. */
  workerProblem(plugin: PluginState): PluginProblem | null;
  table(host: HostName): OperationTable;
  taps(): readonly OwnedTap[];
  hooks(): Hooks;
  /** Called after each change, with the operations whose plugin no longer serves them. */
  onReplace(listener: (gone: ReadonlySet<string>) => void): void;
  /** Folders of plugins that workers of runs use. */
  readonly holds: Pick<CodeHolds, 'held' | 'onFree'>;
  /** The same, as plugins see it. */
  readonly directory: PluginDirectory;
}

export function createPluginSet(edition: { readonly disabled: ReadonlySet<string> }): PluginSet {
  let states: readonly PluginState[] = [];
  let tables = createTables(states, edition.disabled);
  let operations = operationsOf(tables);
  let hooks = createHooks([]);
  let scopes: ReadonlySet<string> = new Set();
  const workerProblems = createWorkerProblems();
  const holds = createCodeHolds();
  const listeners: ((gone: ReadonlySet<string>) => void)[] = [];
  const table = (host: HostName) => tables[host];
  return {
    replace: (next) => {
      const gone = operationsGone(states, next);
      states = next;
      scopes = new Set(next.flatMap(({ manifest }) => manifest?.scopes.map(({ id }) => id) ?? []));
      tables = createTables(next, edition.disabled);
      operations = operationsOf(tables);
      hooks = createHooks(next.flatMap(tapsOf));
      for (const listener of listeners) listener(gone);
    },
    states: () => states,
    workerProblem: workerProblems.of,
    table,
    taps: () => states.flatMap(tapsOf),
    hooks: () => hooks,
    onReplace: (listener) => void listeners.push(listener),
    holds,
    directory: {
      workerParts: () => states.flatMap(workerPart),
      holdWorkerParts: () => holds.hold(states.filter(hasWorkerPart).map(({ folder }) => folder)),
      noteWorkerProblem: (pluginId, message) => {
        const plugin = states.find(({ id }) => id === pluginId);
        if (plugin === undefined || !workerProblems.note(plugin, message)) return;
        for (const listener of listeners) listener(new Set());
      },
      grantableScopes: () => scopes,
      codeFolders: () => ({
        installation: installationFolder,
        code: codeFolder,
        extras: runningBundle()?.extras ?? null,
        plugins: states.map(({ folder }) => folder),
      }),
      consoleParts: () => states.flatMap(consolePart),
      operations: (host) => operations[host],
    },
  };
}

function createTables(states: readonly PluginState[], disabled: ReadonlySet<string>): Tables {
  const entries = states.flatMap((plugin) => operationEntries(plugin, disabled));
  return { editor: createOperationTable('editor', entries), runner: createOperationTable('runner', entries) };
}

type Tables = Readonly<Record<HostName, OperationTable>>;
type OwnedOperations = ReturnType<PluginDirectory['operations']>;

/** The same lists until plugins come or go. */
function operationsOf({ editor, runner }: Tables): Readonly<Record<HostName, OwnedOperations>> {
  const list = ({ entries }: OperationTable) =>
    entries.map(({ pluginId, operation }) => ({ pluginId, operation }));
  return { editor: list(editor), runner: list(runner) };
}

/** Operations whose plugin instance was stopped, even if restarted since. */
function operationsGone(before: readonly PluginState[], after: readonly PluginState[]): ReadonlySet<string> {
  const stays = new Set(after.map(({ live }) => live));
  const ids = before.flatMap(({ live }) =>
    live === null || stays.has(live) ? [] : live.declaration.operations.map(({ id }) => id),
  );
  return new Set(ids);
}

function tapsOf(plugin: PluginState): readonly OwnedTap[] {
  return plugin.state === 'live' ? plugin.live.taps.map((tap) => ({ owner: plugin.id, ...tap })) : [];
}

function consolePart({
  state,
  manifest,
  id,
  folder,
}: PluginState): ReturnType<PluginDirectory['consoleParts']> {
  if (state !== 'live' || manifest === null) return [];
  return [{ pluginId: id, title: manifest.title, folder, entry: manifest.console ?? {} }];
}

function hasWorkerPart({ live }: PluginState): boolean {
  return live !== null && live.workerUrl !== null;
}

function workerPart(plugin: PluginState): ReturnType<PluginDirectory['workerParts']> {
  if (plugin.state !== 'live' || plugin.live.workerUrl === null) return [];
  const { workerUrl: url, config, process } = plugin.live;
  return [{ pluginId: plugin.id, url, config, confined: confinedPart(plugin.folder, process) }];
}

function confinedPart(
  folder: string,
  process: PluginProcess | null,
): ReturnType<PluginDirectory['workerParts']>[number]['confined'] {
  if (process === null) return null;
  const { files, hasNetwork, runsPrograms } = process.reach;
  const { targets } = process;
  return { folder, files: files.map(({ path }) => path), hasNetwork, targets, runsPrograms };
}
