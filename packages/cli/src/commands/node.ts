import { type Command, Option } from 'commander';
import * as v from 'valibot';
import { connectToDaemon } from '../api-client.ts';
import { type CommonFlags, newCommand } from '../new-command.ts';
import type { NodeFlags } from '../node/start-node.ts';
import { printTable } from '../print-table.ts';

const nodesSchema = v.object({
  engine: v.string(),
  trouble: v.nullable(v.string()),
  waiting: v.number(),
  joinAt: v.nullable(v.string()),
  nodes: v.array(
    v.object({
      name: v.string(),
      state: v.string(),
      running: v.number(),
      slots: v.nullable(v.number()),
      version: v.nullable(v.string()),
      labels: v.array(v.string()),
    }),
  ),
});

const tokenSchema = v.object({ token: v.string(), expiresAt: v.string(), joinAt: v.nullable(v.string()) });

const collect = (value: string, earlier: readonly string[] | undefined) => [...(earlier ?? []), value];

export function addNodeCommands(program: Command): void {
  const node = addRunner(program);
  newCommand(node, { name: 'token', description: 'make a token with which one machine may join' })
    .argument('<name>', 'name of the node, such as rack-2')
    .action(makeToken);
  newCommand(node, { name: 'list', description: 'list the nodes of the daemon' }).action(list);
  newCommand(node, { name: 'drain', description: 'let a node finish, and give it nothing more' })
    .argument('<name>')
    .option('--deadline <time>', 'such as 90s, 30m or 2h; then its threads are given back', '30m')
    .action(drain);
  newCommand(node, { name: 'remove', description: 'forget a node' }).argument('<name>').action(remove);
}

/** The command that makes a node of its process. */
function addRunner(program: Command): Command {
  return program
    .command('node')
    .description('run tries for a daemon on another machine, or manage such nodes')
    .addOption(
      new Option('--join <url>', 'where the daemon listens for nodes, such as wss://HOST:5301').env(
        'GATEHOUSE_JOIN',
      ),
    )
    .addOption(
      new Option('--token <token>', 'for the first start, from gatehouse node token').env(
        'GATEHOUSE_NODE_TOKEN',
      ),
    )
    .option('--slots <number>', 'threads at once; two for each processor by default')
    .addOption(new Option('--label <label>', 'a label that tasks may require; repeatable').argParser(collect))
    .addOption(
      new Option(
        '--device <serial>',
        'an Android device of this machine that tries may use, as HOST:PORT to connect to it, * for any characters; repeatable',
      ).argParser(collect),
    )
    .addOption(
      new Option(
        '--shared-folder <folder>',
        'a folder that it shares with the machine of the daemon under the same path; repeatable',
      ).argParser(collect),
    )
    .option('--ca <file>', 'PEM file with the authority of the daemon')
    .option(
      '--allow-unsealed',
      'work also for a daemon that sends no key, as one of an earlier version: who is between sees secrets',
    )
    .addOption(
      new Option('--data-dir <folder>', 'where the node keeps its credential and the data of its runs').env(
        'GATEHOUSE_DATA_DIR',
      ),
    )
    .option('--log-level <level>', 'debug, info, warn, error or silent')
    .action(async (flags: NodeFlags) => (await import('../node/start-node.ts')).startNode(flags));
}

interface DrainFlags {
  readonly deadline: string;
}

/** The data folder is an option of `node` itself as well, which takes it from the commands below. */
function flagsOf(command: Command): CommonFlags {
  return command.optsWithGlobals<CommonFlags>();
}

async function makeToken(name: string, _own: unknown, command: Command): Promise<void> {
  const flags = flagsOf(command);
  const answer = await connectToDaemon(flags).call('runner', 'POST /node-tokens', { name });
  const { token, expiresAt, joinAt } = v.parse(tokenSchema, answer);
  if (flags.json) return console.log(JSON.stringify({ token, expiresAt, joinAt }));
  if (joinAt === null) console.log(noEngine);
  console.log(`On the other machine, until ${expiresAt}:`);
  console.log(`  npx gatehouse node --join ${joinAt ?? 'URL'} --token ${token}`);
}

const noEngine =
  'This daemon has the local engine, so no node can join yet: set fleet.engine and fleet.engineUrl, and start it again.';

async function list(_own: unknown, command: Command): Promise<void> {
  const flags = flagsOf(command);
  const found = v.parse(nodesSchema, await connectToDaemon(flags).call('runner', 'GET /nodes'));
  if (flags.json) return console.log(JSON.stringify(found.nodes));
  if (found.trouble !== null) console.log(found.trouble);
  const rows = found.nodes.map((node) => [
    node.name,
    node.state,
    `${node.running} of ${node.slots ?? '?'}`,
    node.version ?? '',
    node.labels.join(' '),
  ]);
  printTable(['name', 'state', 'threads', 'version', 'labels'], rows);
}

async function drain(name: string, { deadline }: DrainFlags, command: Command): Promise<void> {
  const flags = flagsOf(command);
  const deadlineSeconds = secondsOf(deadline);
  const target = `POST /nodes/${encodeURIComponent(name)}/drain` as const;
  await connectToDaemon(flags).call('runner', target, { deadlineSeconds });
  if (flags.json) return console.log(JSON.stringify({ name, deadlineSeconds }));
  console.log(`${name} takes no further thread. What runs on it has ${deadline}.`);
}

async function remove(name: string, _own: unknown, command: Command): Promise<void> {
  const flags = flagsOf(command);
  await connectToDaemon(flags).call('runner', `DELETE /nodes/${encodeURIComponent(name)}`);
  console.log(flags.json ? JSON.stringify({ name }) : `${name} is forgotten.`);
}

const unitSeconds: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600 };

function secondsOf(text: string): number {
  const [, number, unit = ''] = /^(\d+)([smh])$/.exec(text) ?? [];
  if (number !== undefined) return Number(number) * (unitSeconds[unit] ?? 1);
  throw new Error(`--deadline must be a time such as 90s, 30m or 2h (got "${text}")`);
}
