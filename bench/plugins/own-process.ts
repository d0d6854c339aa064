import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatNumber, median, printTable, type ResultRow, runRounds } from '../measure.ts';
import { type Daemon, startDaemon } from './daemon.ts';

const troubled = join(import.meta.dirname, '../../test/fixtures/plugins/troubled');
const path = '/troubled/word?more=day';
/** Short rounds and many of them: what else the machine does then falls on both sides alike. */
const calls = 100;
const rounds = 41;
const limits = {
  added: { max: 0.3, unit: 'ms' },
  start: { max: 150, unit: 'ms' },
  memory: { max: 45, unit: 'MB' },
};

type Limit = (typeof limits)[keyof typeof limits];

/** A call of a plugin in a process of its own, beyond the same call in the host. */
export async function measureOwnProcess(parent: string): Promise<void> {
  const plugins = [troubled];
  const [host, own] = await Promise.all([
    startDaemon({ parent, plugins, flags: ['--in-host', '*'] }),
    startDaemon({ parent, plugins }),
  ]);
  try {
    await Promise.all([host, own].map(warmUp));
    const times = await runRounds({ host: () => medianCall(host), own: () => medianCall(own) }, rounds);
    const starts = await runRounds({ own: () => firstCall(own) });
    const memory = memoryOf((await own.pidOf('troubled')) ?? 0);
    printTable('A plugin in a process of its own: to the limits', [
      limited(
        'a call, beyond one in the host',
        times.own.map((ms, round) => ms - (times.host[round] ?? 0)),
        limits.added,
      ),
      limited('the call that starts the process', starts.own, limits.start),
      limited('memory of the process, PSS', [memory], limits.memory),
    ]);
  } finally {
    await Promise.all([host, own].map((daemon) => daemon.stop()));
  }
}

function limited(what: string, values: readonly number[], { max, unit }: Limit): ResultRow {
  const note = `${formatNumber(median(values))} ${unit} to ${max} ${unit}`;
  return { what, ratios: values.map((value) => value / max), must: { maxRatio: 1 }, note };
}

async function medianCall({ get }: Daemon): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < calls; n += 1) {
    const startedAt = performance.now();
    await get(path);
    times.push(performance.now() - startedAt);
  }
  return median(times);
}

/** Until both are compiled. */
async function warmUp(daemon: Daemon): Promise<void> {
  for (let round = 0; round < rounds; round += 1) await medianCall(daemon);
}

async function firstCall({ send, get }: Daemon): Promise<number> {
  await send('POST', '/plugins/troubled/disable');
  await send('POST', '/plugins/troubled/enable');
  const startedAt = performance.now();
  await get(path);
  return performance.now() - startedAt;
}

/**
 * Megabytes of the process and those that it started, since the sandbox is one of them. Files such as Node itself count
 * half, as in the rows of a start.
 */
function memoryOf(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
  const facts = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  const megabytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(facts)?.[1]) / 1_024;
  const [rss, anonymous] = [megabytes('Rss'), megabytes('Anonymous')];
  const below = children.map((child) => memoryOf(Number(child)));
  return below.reduce((sum, more) => sum + more, anonymous + (rss - anonymous) / 2);
}
