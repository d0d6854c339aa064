import type { Daemon } from '@gatehouse/host/daemon/start-daemon';
import { createLogger, logLevels } from '@gatehouse/host/kernel/logger';
import { productVersion } from '@gatehouse/host/kernel/versions';
import { parseChoice, parsePort } from '@gatehouse/host/settings/environment';
import { readSettings } from '@gatehouse/host/settings/read-settings';
import type { PartialSettings } from '@gatehouse/host/settings/settings';
import { type HostName, hostNames } from '@gatehouse/sdk-plugin';
import type { Command } from 'commander';

interface StartFlags {
  readonly edition?: string;
  readonly locked?: boolean;
  readonly host?: readonly string[];
  readonly editorPort?: string;
  readonly runnerPort?: string;
  readonly dataDir?: string;
  readonly headed?: boolean;
  readonly plugin?: readonly string[];
  readonly logLevel?: string;
  readonly requireSandbox?: boolean;
}

const collect = (value: string, earlier: readonly string[] | undefined) => [...(earlier ?? []), value];

export function addStartCommand(program: Command): void {
  program
    .command('start')
    .description('start the daemon with both hosts')
    .option('--edition <name>', 'which product to run: a name, or the path of its file')
    .option('--locked', 'only with the plugins that the edition locks')
    .option('--host <name>', 'editor or runner; repeat for both', collect)
    .option('--editor-port <port>', '0 picks a free port')
    .option('--runner-port <port>', '0 picks a free port')
    .option('--data-dir <folder>', 'where keys, tasks and logs are kept')
    .option('--headed', 'show browser windows')
    .option('--plugin <folder>', 'load a plugin from a folder; repeatable', collect)
    .option('--require-sandbox', 'only where runs are confined by the system')
    .option('--log-level <level>', logLevels.join(', '))
    .action(start);
}

async function start(flags: StartFlags): Promise<void> {
  const settings = readSettings(toSettings(flags));
  // Only this command needs the daemon.
  const { startDaemon } = await import('@gatehouse/host/daemon/start-daemon');
  const daemon = await startDaemon(settings, createLogger(settings.logLevel), { ownsProcess: true });
  stopOnSignal(daemon);
  console.log(banner(daemon));
}

function toSettings(flags: StartFlags): PartialSettings {
  const { edition, locked, dataDir, headed, logLevel, requireSandbox } = flags;
  return {
    edition,
    locked,
    dataDir,
    headed,
    requireSandbox,
    hosts: flags.host?.map((name) => parseChoice<HostName>('--host', name, hostNames)),
    plugins: flags.plugin,
    logLevel: logLevel === undefined ? undefined : parseChoice('--log-level', logLevel, logLevels),
    ports: {
      editor: parsePort('--editor-port', flags.editorPort),
      runner: parsePort('--runner-port', flags.runnerPort),
    },
  };
}

function stopOnSignal(daemon: Daemon): void {
  const stop = () => {
    void daemon.stop().then(() => process.exit(0));
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

function banner(daemon: Daemon): string {
  const lines = [
    `${daemon.edition} ${productVersion} is running`,
    ...Object.entries(daemon.baseUrls).map(([host, url]) => `  ${host.padEnd(8)} ${url}/api/v1`),
    `  data     ${daemon.dataDir}`,
    ...daemon.plugins.flatMap(({ id, state, problem }) =>
      problem === null ? [] : [`  ${titleOf(state).padEnd(8)} ${id}: ${problem.message}. ${problem.fix}`],
    ),
    ...daemon.notices.map(({ what, fix }) => `  notice   ${what}. ${fix}`),
  ];
  if (daemon.bootstrapKey !== null) {
    lines.push('', 'Your admin key, shown this once (keep it safe):', `  ${daemon.bootstrapKey}`);
  }
  return ['', ...lines, ''].join('\n');
}

function titleOf(state: Daemon['plugins'][number]['state']): string {
  return state === 'stopped' ? 'disabled' : 'failed';
}
