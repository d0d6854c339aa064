import type { Daemon } from '@gatehouse/daemon/composition/start-daemon';
import { createLogger } from '@gatehouse/host/kernel/logger';
import { productVersion } from '@gatehouse/host/kernel/versions';
import { type FlagValues, readSettings } from '@gatehouse/host/settings/read-settings';
import { settingRows } from '@gatehouse/host/settings/setting-table';
import { readSettingText } from '@gatehouse/host/settings/setting-values';
import { type Command, Option } from 'commander';
import { createConsoleLink, createStepUpTicket } from '../console-link.ts';

type StartFlags = Readonly<Record<string, unknown>> & { readonly dataDir?: string };

const collect = (value: string, earlier: readonly string[] | undefined) => [...(earlier ?? []), value];

export function addStartCommand(program: Command): void {
  const command = program.command('start').description('start the daemon with both hosts').action(start);
  for (const [, { flag, help, repeats }] of settingRows) {
    if (flag === undefined) continue;
    const option = new Option(flag, help);
    command.addOption(repeats ? option.argParser(collect) : option);
  }
}

async function start(flags: StartFlags): Promise<void> {
  const settings = readSettings(toSettings(flags));
  // Only this command needs the daemon.
  const { startDaemon } = await import('@gatehouse/daemon/composition/start-daemon');
  const daemon = await startDaemon(settings, createLogger(settings.logLevel), { ownsProcess: true });
  stopOnSignal(daemon);
  // A log file keeps no ticket.
  const link = process.stdout.isTTY ? await createBannerLink(daemon) : [];
  console.log(banner(daemon, link));
  await reportLater(daemon);
}

/** Plugins outside of the product start while the daemon serves already. */
async function reportLater(daemon: Daemon): Promise<void> {
  const starting = new Set(daemon.plugins.filter(isStarting).map(({ id }) => id));
  if (starting.size === 0) return;
  await daemon.settled;
  const started = daemon.plugins.filter(({ id }) => starting.has(id));
  console.log(started.map((plugin) => problemLine(plugin) ?? `  live     ${plugin.id}`).join('\n'));
}

function toSettings(flags: StartFlags): FlagValues {
  const values = settingRows.flatMap(([name, row]) => {
    if (row.flag === undefined) return [];
    const option = new Option(row.flag);
    return [[name, readSettingText(`${option.long}`, flags[option.attributeName()], row)]];
  });
  return { ...Object.fromEntries(values), dataDir: flags.dataDir };
}

function stopOnSignal(daemon: Daemon): void {
  const stop = () => {
    void daemon.stop().then(() => process.exit(0));
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

/**
 * A start does not fail for want of a link. The first one shows a ticket of tier 3 too: its terminal has a key of tier 3
 * already, and a person goes on without a second terminal.
 */
async function createBannerLink({ bootstrapKey, dataDir }: Daemon): Promise<readonly string[]> {
  try {
    const url = await createConsoleLink({ dataDir, role: 'admin' });
    if (url === null) return [];
    const link = ['', openConsole, `  ${url}`];
    if (bootstrapKey === null) return link;
    return [...link, '', confirmFirst, `  ${await createStepUpTicket({ dataDir })}`];
  } catch (error) {
    return ['', `There is no link to the console: ${error instanceof Error ? error.message : String(error)}`];
  }
}

const openConsole =
  'Open the console in a browser. This link works once, for ten minutes; npx gatehouse console prints another:';

const confirmFirst =
  'Running a first project asks for a ticket. This one works once, for ten minutes; the page shows how to get another:';

/** @param link lines that stand last, next to where the person goes on. */
function banner(daemon: Daemon, link: readonly string[]): string {
  const lines = [
    `${daemon.edition} ${productVersion} is running`,
    ...Object.entries(daemon.baseUrls).map(([host, url]) => `  ${host.padEnd(8)} ${url}/api/v1`),
    `  data     ${daemon.dataDir}`,
    ...daemon.plugins.map(problemLine).filter((line) => line !== undefined),
    ...daemon.plugins.filter(isStarting).map(({ id }) => `  starting ${id}`),
    ...daemon.notices.map(({ what, fix }) => `  notice   ${what}. ${fix}`),
  ];
  if (daemon.bootstrapKey !== null) {
    lines.push('', 'Your admin key, shown this once (keep it safe):', `  ${daemon.bootstrapKey}`);
  }
  return ['', ...lines, ...link, ''].join('\n');
}

function problemLine({ id, state, problem }: Daemon['plugins'][number]): string | undefined {
  if (problem === null) return undefined;
  return `  ${titleOf(state).padEnd(8)} ${id}: ${problem.message}. ${problem.fix}`;
}

function isStarting({ state }: Daemon['plugins'][number]): boolean {
  return state === 'declared' || state === 'starting';
}

function titleOf(state: Daemon['plugins'][number]['state']): string {
  return state === 'stopped' ? 'disabled' : 'failed';
}
