import { readCliFile } from '@gatehouse/host/daemon/cli-file';
import { type PluginView, pluginView } from '@gatehouse/host/host-operations/plugin-view';
import { dataDirOf } from '@gatehouse/host/settings/read-settings';
import type { Command } from 'commander';
import * as v from 'valibot';
import { type ApiClient, connectToDaemon } from '../api-client.ts';
import { type CommonFlags, newCommand } from '../new-command.ts';
import { printTable } from '../print-table.ts';
import { addPluginAuthorCommands } from './plugin-author.ts';

const listSchema = v.object({ plugins: v.array(pluginView) });

export function addPluginCommands(program: Command): void {
  const plugin = program
    .command('plugin')
    .description('write and check plugins; list, enable and disable those of the running daemon');
  addPluginAuthorCommands(plugin);
  const add = (name: string, description: string) => newCommand(plugin, { name, description });
  add('list', 'list the plugins, and what is wrong with them').action(list);
  add('enable <id>', 'start a plugin that was disabled or has failed').action((id, flags) =>
    change(id, 'enable', flags),
  );
  add('disable <id>', 'stop a plugin and keep it stopped').action((id, flags) =>
    change(id, 'disable', flags),
  );
}

async function list(flags: CommonFlags): Promise<void> {
  const { plugins } = v.parse(listSchema, await call(flags, 'GET /plugins'));
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

async function change(id: string, verb: 'enable' | 'disable', flags: CommonFlags): Promise<void> {
  const answer = await call(flags, `POST /plugins/${encodeURIComponent(id)}/${verb}`);
  const plugin = v.parse(pluginView, answer);
  if (flags.json) return console.log(JSON.stringify(plugin));
  console.log(`${plugin.id} is ${plugin.state}`);
  for (const line of problemLines(plugin)) console.log(line);
}

function problemLines({ id, problem, nextStartAt }: PluginView): readonly string[] {
  if (problem === null) return [];
  const restart = nextStartAt === null ? [] : [`  next start: ${nextStartAt}`];
  return ['', `${id}: ${problem.code}: ${problem.message}`, `  fix: ${problem.fix}`, ...restart];
}

/** Both hosts serve it; a daemon may run only one of them. */
async function call(flags: CommonFlags, target: Parameters<ApiClient['call']>[1]): Promise<unknown> {
  const host = readCliFile(dataDirOf(flags))?.hosts.editor === undefined ? 'runner' : 'editor';
  return connectToDaemon(flags).call(host, target);
}
