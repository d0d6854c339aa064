import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { issueTemporaryKey } from '@gatehouse/cli/temporary-key';
import { readCliFile } from '@gatehouse/daemon';
import { eventually } from '@gatehouse/test/eventually';
import { build } from 'esbuild';
import { type ChildProcess, startChild } from '../../child-process.ts';
import { formatNumber, median, pairedRatios, type ResultRow, runRounds } from '../../measure.ts';
import type { Latencies, Measure } from './clients.ts';

interface Server {
  readonly port: number;
  readonly tcpPort: number;
  readonly rawKey: string;
  close(): Promise<void>;
}

const rounds = 9;
/** A daemon has much more code than a plain server, so it is compiled later. */
const warmUps = 6;
const program = join(import.meta.dirname, '../../../packages/launcher/bin/gatehouse.cjs');

/** Rows 27 and 28 of the goals: the time from an event to its waiting clients. */
export async function longPollRows(): Promise<readonly ResultRow[]> {
  const [plain, daemon] = [await startPlainServer(), await startDaemon()];
  const clients = startChild({ args: script('clients.ts'), cpu: 1 });
  const measure = (who: Measure['who'], server: Server) => async () => {
    const port = who === 'sockets' ? server.tcpPort : server.port;
    clients.send({ who, port, httpPort: server.port, rawKey: server.rawKey } satisfies Measure);
    return (await clients.receive()) as Latencies;
  };
  try {
    const cases = {
      plainOne: measure('one', plain),
      ownOne: measure('one', daemon),
      sockets: measure('sockets', plain),
      plainAll: measure('all', plain),
      ownAll: measure('all', daemon),
    };
    for (let time = 0; time < warmUps; time++) {
      await cases.plainOne();
      await cases.ownOne();
    }
    const found = await runRounds(cases, rounds);
    const row = (what: string, by: keyof Latencies, [own, limit, bounds]: Comparison): ResultRow => {
      const [values, limits] = [own, limit].map((latencies) => latencies.map((latency) => latency[by]));
      const [a, b] = [values ?? [], limits ?? []];
      const note = `${formatNumber(median(a))} to ${formatNumber(median(b))} µs`;
      return { what, ratios: pairedRatios(a, b), note, ...bounds };
    };
    const { plainOne, ownOne, sockets, plainAll, ownAll } = found;
    const one = { p50: { must: { maxRatio: 1.5 }, goal: { maxRatio: 1.2 } } };
    const late = { must: { maxRatio: 2 }, goal: { maxRatio: 1.3 } };
    const all = { must: { maxRatio: 2 }, goal: { maxRatio: 1.5 } };
    return [
      row('27 one of 32 waits, p50, to node:http', 'p50', [ownOne, plainOne, one.p50]),
      row('27 one of 32 waits, p99, to node:http', 'p99', [ownOne, plainOne, late]),
      row('28 all 32 wait, p50, to raw TCP', 'p50', [ownAll, sockets, all]),
      row('28 all 32 wait, last client p50, to raw TCP', 'lastP50', [ownAll, sockets, all]),
      row('   all 32 wait, p50, to node:http', 'p50', [ownAll, plainAll, {}]),
    ];
  } finally {
    await Promise.all([clients.close(), plain.close(), daemon.close()]);
  }
}

type Comparison = readonly [
  own: readonly Latencies[],
  limit: readonly Latencies[],
  bounds: Pick<ResultRow, 'must' | 'goal'>,
];

function script(name: string): readonly string[] {
  return ['--import', 'tsx', join(import.meta.dirname, name)];
}

/**
 * Starts without a loader, like a daemon. A server keeps the memory that a loader takes at the start, and is faster
 * with it.
 */
async function startPlainServer(): Promise<Server> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-bench-plain-'));
  const outfile = join(folder, 'plain-server.mjs');
  const entryPoints = [join(import.meta.dirname, 'plain-server.ts')];
  await build({ entryPoints, outfile, bundle: true, platform: 'node', format: 'esm' });
  const child: ChildProcess = startChild({ args: [outfile], cpu: 0 });
  const ports = (await child.receive()) as Pick<Server, 'port' | 'tcpPort'>;
  const close = async () => {
    await child.close();
    await rm(folder, { recursive: true });
  };
  return { ...ports, rawKey: 'none', close };
}

async function startDaemon(): Promise<Server> {
  const dataDir = await mkdtemp(join(tmpdir(), 'gatehouse-bench-polls-'));
  await writeFile(join(dataDir, 'config.json'), '{}', { mode: 0o600 });
  const edition = join(import.meta.dirname, 'edition.json');
  const ports = ['--editor-port', '0', '--runner-port', '0'];
  const words = ['start', '--edition', edition, '--data-dir', dataDir, '--log-level', 'error', ...ports];
  const child = startChild({ args: [program, ...words], cpu: 0 });
  const cli = await eventually(
    async () => readCliFile(dataDir),
    (found) => found !== null,
  );
  if (cli === null) throw new Error('the daemon does not listen');
  return {
    port: Number(new URL(cli.hosts.runner ?? '').port),
    tcpPort: 0,
    rawKey: (await issueTemporaryKey(dataDir)).rawKey,
    close: async () => {
      process.kill(cli.pid, 'SIGTERM');
      await child.close();
      await rm(dataDir, { recursive: true });
    },
  };
}
