import { fileURLToPath } from 'node:url';
import type { Command } from 'commander';
import { addExtra, listExtras, removeExtra } from '../../../../setup/extras.mjs';
import { thisMachine } from '../../../../setup/machine.mjs';
import { printTable } from '../print-table.ts';

interface Flags {
  readonly json?: boolean;
}

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const place = { root, log: (line: string) => console.error(line), machine: thisMachine() };

export function addExtraCommands(program: Command): void {
  const extras = program
    .command('extras')
    .description('list, add and remove parts of the product that a release leaves out');
  extras.command('list').description('list the extras').option('--json', 'answer as JSON').action(list);
  extras
    .command('add <name...>')
    .description('install extras with npm, as this release pins them')
    .action(add);
  extras.command('remove <name...>').description('remove extras that were added').action(remove);
}

function list({ json }: Flags): void {
  const extras = listExtras(place);
  if (json) console.log(JSON.stringify({ extras }));
  else printExtras(extras);
}

function printExtras(extras: ReturnType<typeof listExtras>): void {
  printTable(
    ['EXTRA', 'MB', '', 'WHAT IT DOES'],
    extras.map(({ name, megabytes, isThere, what }) => [
      name,
      String(megabytes),
      isThere ? 'there' : 'not added',
      what,
    ]),
  );
}

async function add(names: readonly string[]): Promise<void> {
  for (const name of names)
    console.log((await addExtra(place, name)) ? `${name} is added.` : `${name} is there already.`);
}

function remove(names: readonly string[]): void {
  for (const name of names)
    console.log(removeExtra(place, name) ? `${name} is removed.` : `${name} was not added.`);
}
