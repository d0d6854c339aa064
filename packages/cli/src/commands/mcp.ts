import { dataDirOf } from '@gatehouse/host/settings/read-settings';
import { type Command, Option } from 'commander';
import { readRunning } from '../api-client.ts';
import { findOrStartDaemon } from '../mcp/find-or-start.ts';
import { postToDaemon } from '../mcp/post-to-daemon.ts';
import { relayMessages } from '../mcp/relay-messages.ts';

interface McpFlags {
  readonly dataDir?: string;
  readonly profile?: string;
  readonly start: boolean;
}

const profiles = ['author', 'browse', 'run', 'device', 'readonly'];

export function addMcpCommand(program: Command): void {
  program
    .command('mcp')
    .description('serve an agent over standard input and output (MCP); starts the daemon if none runs')
    .option('--data-dir <folder>', 'the data folder of the daemon')
    .addOption(new Option('--profile <name>', 'the tools of one kind of work').choices(profiles))
    .option('--no-start', 'fail if no daemon runs')
    .action(serve);
}

async function serve({ dataDir: folder, profile, start }: McpFlags): Promise<void> {
  const dataDir = dataDirOf({ dataDir: folder });
  const { socket, hosts } = start ? await findOrStartDaemon(dataDir) : readRunning(dataDir);
  const post = postToDaemon({
    socket,
    host: hosts.editor === undefined ? 'runner' : 'editor',
    path: profile === undefined ? '/mcp' : `/mcp/${profile}`,
    key: process.env.GATEHOUSE_KEY ?? null,
  });
  await relayMessages({
    input: process.stdin,
    post,
    write: (line) => void process.stdout.write(`${line}\n`),
  });
}
