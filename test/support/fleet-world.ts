import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually } from './eventually.ts';
import { freePort } from './free-port.ts';
import { spawnGatehouse } from './gatehouse-process.ts';
import { KilledDaemon } from './killed-daemon.ts';
import { type ProcessFacts, workersOf } from './processes.ts';
import { type RedisServer, startRedis } from './redis-server.ts';

/** A node in a process of its own. */
export interface NodeProcess {
  readonly name: string;
  readonly pid: number;
  workers(): readonly ProcessFacts[];
  /** Its output so far. */
  output(): string;
  signal(name: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT' | 'SIGTERM' | 'SIGUSR2'): void;
  readonly gone: Promise<unknown>;
}

export interface FleetWorld {
  readonly daemon: KilledDaemon;
  readonly redis: RedisServer;
  /** Where the daemon listens for nodes. */
  readonly port: number;
  /** Joins, or comes back with the credential that it has. */
  startNode(
    name: string,
    options?: { readonly labels?: readonly string[]; readonly slots?: number; readonly joinAt?: string },
  ): Promise<NodeProcess>;
  /** State of a node by the API. */
  stateOf(name: string): Promise<string>;
  remove(): Promise<void>;
}

/** Ten times faster than usual, so that a lost node is noticed after two seconds. */
const beatMs = 100;

interface FleetOptions {
  /** All may reach the engine through a proxy. */
  engineUrlOf?(redis: RedisServer): Promise<string>;
  /** Variables of the daemon and the nodes. */
  readonly env?: NodeJS.ProcessEnv;
}

export async function startFleet({ engineUrlOf, env = {} }: FleetOptions = {}): Promise<FleetWorld> {
  const [redis, port] = await Promise.all([startRedis(), freePort()]);
  const fleet = { engine: 'bullmq', engineUrl: (await engineUrlOf?.(redis)) ?? redis.url, port, beatMs };
  const daemon = await KilledDaemon.start({ fleet, tasks: { maxThreads: 12, metrics: true } }, { env });
  const nodes = new Map<string, ChildProcessWithoutNullStreams>();
  const stateOf = async (name: string) => (await daemon.runner.ok(`GET /nodes/${name}`)).state;
  return {
    daemon,
    redis,
    port,
    stateOf,
    async startNode(name, { labels = [], slots = 4, joinAt = `ws://127.0.0.1:${port}` } = {}) {
      const dataDir = join(daemon.folder, name);
      const isNew = !nodes.has(name);
      const token = isNew ? ['--token', (await daemon.runner.ok('POST /node-tokens', { name })).token] : [];
      if (isNew) {
        await mkdir(dataDir, { mode: 0o700 });
        const config = { pluginConfig: { fleet: { beatMs } } };
        await writeFile(join(dataDir, 'config.json'), JSON.stringify(config), { mode: 0o600 });
      }
      const flags = ['--join', joinAt, '--slots', String(slots)];
      const labelled = labels.flatMap((label) => ['--label', label]);
      const child = spawnGatehouse(['node', ...flags, ...token, ...labelled, '--data-dir', dataDir], {
        env,
      });
      nodes.set(name, child);
      const output = collect(child);
      await eventually(
        () => stateOf(name).catch(() => output()),
        (state) => state === 'connected',
      );
      return {
        name,
        pid: child.pid ?? 0,
        output,
        workers: () => workersOf(child.pid ?? 0),
        signal: (signal) => void child.kill(signal),
        gone: once(child, 'exit'),
      };
    },
    async remove() {
      for (const child of nodes.values()) {
        child.kill('SIGCONT');
        child.kill('SIGKILL');
      }
      await daemon.remove();
      await redis.stop();
    },
  };
}

function collect(child: ChildProcessWithoutNullStreams): () => string {
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)));
  return () => output;
}
