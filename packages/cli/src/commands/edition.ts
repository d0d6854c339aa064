import { type Composition, composeEdition } from '@gatehouse/daemon/editions/compose-edition';
import {
  lockDifferences,
  lockOf,
  lockPathOf,
  readLock,
  writeLock,
} from '@gatehouse/daemon/editions/edition-lock';
import { pluginFolders } from '@gatehouse/daemon/editions/plugin-folders';
import { editionNames, readEdition } from '@gatehouse/daemon/editions/read-edition';
import { readSettings } from '@gatehouse/host/settings/read-settings';
import type { Command } from 'commander';
import { describeComposition, describeDiff } from '../edition/describe-edition.ts';
import { diffCompositions } from '../edition/diff-compositions.ts';
import { type CommonFlags, newCommand } from '../new-command.ts';
import { printTable } from '../print-table.ts';

export function addEditionCommands(program: Command): void {
  const edition = program.command('edition').description('list, explain, compare and lock editions');
  const add = (name: string, description: string) =>
    newCommand(edition, { name, description, dataDir: 'whose config.json names the edition' });
  add('list', 'list the editions').action(list);
  add('explain [edition]', 'tell what an edition serves, and why').action(explain);
  add('diff <from> <to>', 'tell what a client gains and loses').action(diff);
  add('lock [edition]', 'write down which plugins make an edition')
    .option('--check', 'only tell what differs; exits with 1 when something does')
    .action(lock);
}

async function list(flags: CommonFlags): Promise<void> {
  const current = readSettings(flags).edition;
  const editions = await Promise.all((await editionNames()).map((name) => readEdition(name)));
  const rows = editions.map(({ name, title, ports, plugins }) => ({
    name,
    title,
    ports,
    plugins: plugins.length,
    isCurrent: name === current,
  }));
  if (flags.json) return console.log(JSON.stringify({ editions: rows }));
  printTable(
    ['EDITION', 'TITLE', 'EDITOR', 'RUNNER', 'PLUGINS', ''],
    rows.map(({ name, title, ports, plugins, isCurrent }) =>
      [name, title, ports.editor, ports.runner, plugins, isCurrent ? 'in use' : ''].map(String),
    ),
  );
}

async function explain(name: string | undefined, flags: CommonFlags): Promise<void> {
  const composition = await compose(name ?? readSettings(flags).edition);
  if (flags.json) console.log(JSON.stringify(composition));
  else describeComposition(composition);
  // A daemon would not start with it, so a script must not take it for good.
  if (composition.problems.length > 0) process.exitCode = 1;
}

async function diff(from: string, to: string, flags: CommonFlags): Promise<void> {
  const result = diffCompositions(await compose(from), await compose(to));
  if (flags.json) return console.log(JSON.stringify(result));
  for (const line of describeDiff(result)) console.log(line);
}

async function compose(name: string): Promise<Composition> {
  return composeEdition(await readEdition(name));
}

async function lock(name: string | undefined, flags: CommonFlags & { check?: boolean }): Promise<void> {
  const edition = await readEdition(name ?? readSettings(flags).edition);
  const path = lockPathOf(edition);
  const found = await lockOf(pluginFolders(edition, { plugins: [] }));
  const differences = await differencesOf(path, found);
  const isWritten = !flags.check && differences.length > 0;
  if (isWritten) await writeLock(path, found);
  if (flags.check && differences.length > 0) process.exitCode = 1;
  if (flags.json) return console.log(JSON.stringify({ path, written: isWritten, differences }));
  for (const difference of differences) console.log(`  ${difference}`);
  if (isWritten) console.log(`${path} is written.`);
  else if (differences.length === 0) console.log(`${path} is up to date.`);
  else console.log(`Write ${path} with: npx gatehouse edition lock ${name ?? ''}`.trim());
}

async function differencesOf(
  path: string,
  found: Awaited<ReturnType<typeof lockOf>>,
): Promise<readonly string[]> {
  const locked = await readLock(path);
  return locked === null ? ['there is no lock yet'] : lockDifferences(locked, found);
}
