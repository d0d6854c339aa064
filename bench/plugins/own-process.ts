import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, symlink } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { formatNumber, median, printTable, type ResultRow, runRounds } from '../measure.ts';

const root = join(import.meta.dirname, '../..');
const gatehouse = join(root, 'packages/launcher/bin/gatehouse.cjs');
const plugin = join(root, 'test/fixtures/plugins/troubled');
const path = '/api/v1/troubled/word?more=day';
const calls = 1_000;
const limits = {
  added: { max: 0.3, unit: 'ms' },
  start: { max: 150, unit: 'ms' },
  memory: { max: 45, unit: 'MB' },
};

type Limit = (typeof limits)[keyof typeof limits];

interface Daemon {
  readonly child: ChildProcess;
  readonly call: () => Promise<void>;
  readonly pid: () => Promise<number>;
  readonly renew: () => Promise<void>;
}

/** A call of a plugin in a process of its own, beyond the same call in the host. */
export async function measureOwnProcess(parent: string): Promise<void> {
  const [host, own] = await Promise.all([start(parent, ['--in-host', '*']), start(parent, [])]);
  try {
    const times = await runRounds({ host: () => medianCall(host), own: () => medianCall(own) });
    const starts = await runRounds({ own: () => firstCall(own) });
    const memory = await memoryOf(await own.pid());
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
    for (const { child } of [host, own]) child.kill('SIGTERM');
    await Promise.all([host, own].map(({ child }) => once(child, 'exit')));
  }
}

function limited(what: string, values: readonly number[], { max, unit }: Limit): ResultRow {
  const note = `${formatNumber(median(values))} ${unit} to ${max} ${unit}`;
  return { what, ratios: values.map((value) => value / max), must: { maxRatio: 1 }, note };
}

async function start(parent: string, flags: readonly string[]): Promise<Daemon> {
  const dataDir = await mkdtemp(join(parent, 'data-'));
  // As installed: replies of a plugin that is named by its folder are all checked.
  await mkdir(join(dataDir, 'plugins'));
  await symlink(plugin, join(dataDir, 'plugins', 'troubled'));
  const ports = ['--runner-port', '0', '--editor-port', '0'];
  const args = [gatehouse, 'start', '--data-dir', dataDir, ...ports, ...flags];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const banner = await untilKey(child);
  const url = /runner +(\S+)\/api\/v1/.exec(banner)?.[1] ?? '';
  const headers = { authorization: `Bearer ${/gthk_\w+/.exec(banner)?.[0]}` };
  const agent = new Agent({ keepAlive: true });
  const ask = (path_: string) =>
    new Promise<string>((resolve, reject) => {
      get(url + path_, { headers, agent }, (answer) => {
        assert.equal(answer.statusCode, 200);
        text(answer).then(resolve, reject);
      }).on('error', reject);
    });
  const act = (name: string) => fetch(`${url}/api/v1/plugins/troubled/${name}`, { method: 'POST', headers });
  return {
    child,
    call: async () => void (await ask(path)),
    pid: async () => {
      const { plugins } = JSON.parse(await ask('/api/v1/plugins'));
      return plugins.find(({ id }: { id: string }) => id === 'troubled').process.pid;
    },
    renew: async () => {
      await act('disable');
      await act('enable');
    },
  };
}

async function untilKey({ stdout }: ChildProcess): Promise<string> {
  let banner = '';
  for await (const piece of stdout ?? []) {
    banner += String(piece);
    if (/gthk_\w+\s/.test(banner)) break;
  }
  return banner;
}

async function medianCall({ call }: Daemon): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < calls; n += 1) {
    const startedAt = performance.now();
    await call();
    times.push(performance.now() - startedAt);
  }
  return median(times);
}

async function firstCall({ renew, call }: Daemon): Promise<number> {
  await renew();
  const startedAt = performance.now();
  await call();
  return performance.now() - startedAt;
}

/**
 * Megabytes of the process and those that it started, since the sandbox is one of them. Files such as Node itself count
 * half, as in the rows of a start.
 */
async function memoryOf(pid: number): Promise<number> {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
  const facts = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  const megabytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(facts)?.[1]) / 1_024;
  const [rss, anonymous] = [megabytes('Rss'), megabytes('Anonymous')];
  const below = await Promise.all(children.map((child) => memoryOf(Number(child))));
  return below.reduce((sum, more) => sum + more, anonymous + (rss - anonymous) / 2);
}
