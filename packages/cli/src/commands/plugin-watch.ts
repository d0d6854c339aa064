import { type FSWatcher, readdirSync, watch } from 'node:fs';
import { join, resolve } from 'node:path';
import { moduleUrl } from '@gatehouse/launcher/module-url';
import { syncManifest } from '@gatehouse/plugin-kit/internal/sync-manifest';
import type { Command } from 'commander';
import { type CommonFlags, newCommand } from '../new-command.ts';
import { switchPlugin } from './plugin-switches.ts';

/** Editors write several files at once, and some files twice. */
const settleMs = 200;
/** Entries of a plugin that no host loads; `node_modules` may have thousands of folders. */
const ignored: ReadonlySet<string> = new Set([
  'node_modules',
  'test',
  'tests',
  'gatehouse.plugin.json',
  'package-lock.json',
]);

/** The inner loop of an author: each change of the code is live a moment later. */
export function addPluginWatchCommand(plugin: Command): void {
  const description = 'load a plugin of the daemon anew, with its manifest, each time its code changes';
  newCommand(plugin, { name: 'watch <folder>', description }).action(watchPlugin);
}

async function watchPlugin(given: string, flags: CommonFlags): Promise<void> {
  const folder = resolve(given);
  await reload(folder, flags);
  let timer: NodeJS.Timeout | undefined;
  let turn = Promise.resolve();
  const onChange = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      turn = turn.then(() => reload(folder, flags).catch(tell));
    }, settleMs);
  };
  watchCode(folder, onChange);
  console.log(`Changes in ${folder} are loaded; end it with Ctrl-C.`);
}

function watchCode(folder: string, onChange: () => void): readonly FSWatcher[] {
  const isCode = (name: string) => !name.startsWith('.') && !ignored.has(name);
  const folders = readdirSync(folder, { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && isCode(entry.name),
  );
  const top = watch(folder, (_event, name) => {
    if (name !== null && isCode(name)) onChange();
  });
  return [top, ...folders.map(({ name }) => watch(join(folder, name), { recursive: true }, onChange))];
}

/** Code that does not compile stops nothing: the version before goes on. */
async function reload(folder: string, flags: CommonFlags): Promise<void> {
  const { manifest } = await syncManifest(folder, { write: true });
  const { plugin, worker } = manifest.entry;
  for (const path of [plugin, worker]) if (path !== undefined) await moduleUrl(join(folder, path));
  const lines = { ...flags, json: false };
  await switchPlugin(manifest.id, 'disable', lines);
  await switchPlugin(manifest.id, 'enable', lines);
}

function tell(error: unknown): void {
  console.error(error instanceof Error ? error.message : String(error));
}
