import { pluginView } from '@gatehouse/daemon/host-operations/plugin-view';
import type { Command } from 'commander';
import * as v from 'valibot';
import { callAnyHost } from '../call-any-host.ts';
import { type CommonFlags, newCommand } from '../new-command.ts';
import { printTable } from '../print-table.ts';
import { problemLines } from '../problem-lines.ts';
import { addPluginAuthorCommands } from './plugin-author.ts';
import { addPluginChangeCommands, listOutdated } from './plugin-changes.ts';
import { switchPlugin } from './plugin-switches.ts';
import { addPluginWatchCommand } from './plugin-watch.ts';

const listSchema = v.object({ plugins: v.array(pluginView) });

export function addPluginCommands(program: Command): void {
  const plugin = program
    .command('plugin')
    .description('add, update and remove plugins; list, enable, disable, write and check them');
  addPluginAuthorCommands(plugin);
  addPluginWatchCommand(plugin);
  addPluginChangeCommands(plugin);
  const add = (name: string, description: string) => newCommand(plugin, { name, description });
  add('list', 'list the plugins, and what is wrong with them')
    .option('--outdated', 'list the added ones that have a newer version')
    .action(list);
  add('enable <id>', 'start a plugin that was disabled or has failed').action((id, flags) =>
    switchPlugin(id, 'enable', flags),
  );
  add('disable <id>', 'stop a plugin and keep it stopped').action((id, flags) =>
    switchPlugin(id, 'disable', flags),
  );
}

async function list(flags: CommonFlags & { readonly outdated?: boolean }): Promise<void> {
  if (flags.outdated) return listOutdated(flags);
  const { plugins } = v.parse(listSchema, await callAnyHost(flags, 'GET /plugins'));
  if (flags.json) return console.log(JSON.stringify(plugins));
  printTable(
    ['id', 'version', 'state', 'restarts', 'faults'],
    plugins.map(({ id, version, state, restarts, faults }) => [
      id,
      version ?? '',
      state,
      String(restarts),
      String(faults),
    ]),
  );
  for (const line of plugins.flatMap(problemLines)) console.log(line);
}
