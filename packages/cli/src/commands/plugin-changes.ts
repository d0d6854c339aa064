import { resolve } from 'node:path';
import { dataDirOf } from '@gatehouse/host/settings/read-settings';
import { parseSource } from '@gatehouse/package-store/parse-source';
import type { Command } from 'commander';
import { askConsent, type ConsentFlags } from '../added-plugins/ask-consent.ts';
import { openDaemonDoor } from '../added-plugins/daemon-door.ts';
import { describePreview } from '../added-plugins/describe-preview.ts';
import type { Added, Outdated, PluginsDoor, Preview } from '../added-plugins/plugins-door.ts';
import { type CommonFlags, newCommand } from '../new-command.ts';
import { printTable } from '../print-table.ts';
import { findRunningDaemon } from '../running-daemon.ts';

interface ChangeFlags extends CommonFlags, ConsentFlags {
  readonly fresh?: boolean;
}

/** Commands that add, update and remove plugins: in the daemon that runs, or in its data folder. */
export function addPluginChangeCommands(plugin: Command): void {
  const add = (name: string, description: string) => newCommand(plugin, { name, description });
  const change = (name: string, description: string) =>
    add(name, description)
      .option('--fresh', 'also a version that was published less than 7 days ago')
      .option('--grant <digest>', 'grant the permissions with this digest, and ask nobody')
      .option('--yes', 'ask nothing: what needs an answer is refused');
  change('add <source>', 'add a plugin: NAME, NAME@VERSION, a tarball or a folder').action(addPlugin);
  change('update <id>', 'update a plugin that was added').action(updatePlugin);
  add('remove <id>', 'remove a plugin that was added').action(removePlugin);
  add('permissions <source>', 'show what a plugin may do, or could if it were added')
    .option('--fresh', 'also of a version that was published less than 7 days ago')
    .action(showPermissions);
}

/** Opens the daemon where one runs; else the folder, which no daemon can take meanwhile. */
async function withDoor<T>(flags: ChangeFlags, work: (door: PluginsDoor) => Promise<T>): Promise<T> {
  const isRunning = findRunningDaemon(dataDirOf(flags)) !== null;
  const door = isRunning
    ? openDaemonDoor(flags)
    : await (await import('../added-plugins/folder-door.ts')).openFolderDoor(flags);
  try {
    return await work(door);
  } finally {
    door.close();
  }
}

function addPlugin(given: string, flags: ChangeFlags): Promise<void> {
  return withDoor(flags, async (door) => {
    const source = toAbsolute(given);
    const preview = await door.preview(source);
    show(preview, flags);
    const consent = await askConsent(preview, flags);
    // The version that was looked at, also where a newer one was published meanwhile.
    const looked = preview.from === 'registry' ? `${preview.package}@${preview.version}` : source;
    report(await door.add(looked, consent), flags);
  });
}

function updatePlugin(id: string, flags: ChangeFlags): Promise<void> {
  return withDoor(flags, async (door) => {
    const preview = await door.previewUpdate(id);
    show(preview, flags);
    report(await door.update(id, await askConsent(preview, flags)), flags);
  });
}

function removePlugin(id: string, flags: CommonFlags): Promise<void> {
  return withDoor(flags, async (door) => {
    await door.remove(id);
    console.log(
      flags.json
        ? JSON.stringify({ id, removed: true })
        : `${id} is removed. Its settings and its own files stay.`,
    );
  });
}

function showPermissions(given: string, flags: ChangeFlags): Promise<void> {
  return withDoor(flags, async (door) => {
    const added = (await door.added()).find(({ id }) => id === given);
    const { id, version, permissions, digest } = added ?? (await door.preview(toAbsolute(given)));
    if (flags.json) return console.log(JSON.stringify({ id, version, permissions, digest }));
    console.log(`${id} ${version}`);
    for (const line of permissions) console.log(`  - ${line}`);
    console.log(`Permissions ${digest}`);
  });
}

/** For `plugin list --outdated`. */
export async function listOutdated(flags: CommonFlags): Promise<void> {
  const plugins = await withDoor(flags, (door) => door.outdated());
  if (flags.json) return console.log(JSON.stringify(plugins));
  const isBehind = ({ latest, failure }: Outdated) => latest !== null || failure !== null;
  const behind = plugins.filter(isBehind);
  if (behind.length === 0) return console.log('All plugins of registries are up to date.');
  printTable(
    ['id', 'version', 'update', 'latest'],
    behind.map(({ id, version, wanted, latest, failure }) => [
      id,
      version,
      wanted ?? '',
      latest ?? failure ?? '',
    ]),
  );
}

/** The daemon has a folder of its own. */
function toAbsolute(given: string): string {
  const source = parseSource(given);
  return source.from === 'registry' ? given : resolve(source.path);
}

function show(preview: Preview, { json }: CommonFlags): void {
  if (json) return;
  for (const line of describePreview(preview)) console.log(line);
}

function report(added: Added, { json }: CommonFlags): void {
  console.log(json ? JSON.stringify(added) : `${added.id} ${added.version} is added.`);
}
