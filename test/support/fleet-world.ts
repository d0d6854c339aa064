import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withTimeLimit } from '@gatehouse/sdk-plugin/internal/with-time-limit';
import { eventually } from './eventually.ts';
import { freePort } from './free-port.ts';
import { type SpawnOptions, spawnGatehouse } from './gatehouse-process.ts';
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
  /** Resolves when the process is over; rejects with its output where that takes too long. */
  untilGone(): Promise<void>;
}

interface NodeOptions {
  readonly labels?: readonly string[];
  readonly slots?: number;
  readonly joinAt?: string;
  readonly flags?: readonly string[];
  /** A program that starts it. */
  readonly through?: readonly string[];
}

export interface FleetWorld {
  readonly daemon: KilledDaemon;
  readonly redis: RedisServer;
  /** Where the daemon listens for nodes. */
  readonly port: number;
  /** Joins, or comes back with the credential that it has. */
  startNode(name: string, options?: NodeOptions): Promise<NodeProcess>;
  /** The same, and returns before the node is connected. */
  launchNode(name: string, options?: NodeOptions): Promise<NodeProcess>;
  /** State of a node by the API. */
  stateOf(name: string): Promise<string>;
  remove(): Promise<void>;
}

/** Ten times faster than usual, so that a lost node is noticed after two seconds. */
const quickBeatMs = 100;

/** A node that drains ends when its threads have ended. */
const goneMs = 60_000;

interface FleetOptions {
  /** Further settings of the fleet. */
  readonly settings?: object;
  /** Further settings of tasks. */
  readonly tasks?: object;
  /** How the daemon is started. */
  readonly start?: Pick<SpawnOptions, 'through' | 'startsSlowly'>;
  /** All may reach the engine through a proxy. */
  engineUrlOf?(redis: RedisServer): Promise<string>;
  /** Variables of the daemon and the nodes. */
  readonly env?: NodeJS.ProcessEnv;
  /** A node is lost after twenty: a busy machine may keep one from its beats for two seconds. */
  readonly beatMs?: number;
}

export async function startFleet({
  engineUrlOf,
  settings = {},
  tasks = {},
  start = {},
  env = {},
  beatMs = quickBeatMs,
}: FleetOptions = {}): Promise<FleetWorld> {
  const [redis, port] = await Promise.all([startRedis(), freePort()]);
  const engineUrl = (await engineUrlOf?.(redis)) ?? redis.url;
  const fleet = { ...settings, engine: 'bullmq', engineUrl, port, beatMs };
  const daemon = await KilledDaemon.start(
    { fleet, tasks: { ...tasks, maxThreads: 12, metrics: true } },
    { ...start, env },
  );
  const nodes = new Map<string, ChildProcessWithoutNullStreams>();
  const stateOf = async (name: string) => (await daemon.runner.ok(`GET /nodes/${name}`)).state;
  const launchNode: FleetWorld['launchNode'] = async (name, options = {}) => {
    const { labels = [], slots = 4, joinAt = `ws://127.0.0.1:${port}`, through = [] } = options;
    const dataDir = join(daemon.folder, name);
    const isNew = !nodes.has(name);
    const token = isNew ? ['--token', (await daemon.runner.ok('POST /node-tokens', { name })).token] : [];
    if (isNew) {
      await mkdir(dataDir, { mode: 0o700 });
      const config = { pluginConfig: { fleet: { beatMs } } };
      await writeFile(join(dataDir, 'config.json'), JSON.stringify(config), { mode: 0o600 });
    }
    const flags = ['--join', joinAt, '--slots', String(slots), ...(options.flags ?? [])];
    const labelled = labels.flatMap((label) => ['--label', label]);
    const child = spawnGatehouse(['node', ...flags, ...token, ...labelled, '--data-dir', dataDir], {
      ...{ env, through },
    });
    nodes.set(name, child);
    const output = collect(child);
    const gone = once(child, 'exit').then(() => null);
    const stays = () => `the node ${name} did not end within ${goneMs / 1000} s:\n${output()}`;
    return {
      name,
      pid: child.pid ?? 0,
      output,
      workers: () => workersOf(child.pid ?? 0),
      signal: (signal) => void child.kill(signal),
      untilGone: async () => {
        const problem = await withTimeLimit(gone, goneMs, stays);
        if (problem !== null) throw new Error(problem);
      },
    };
  };
  return {
    daemon,
    redis,
    port,
    stateOf,
    launchNode,
    async startNode(name, options) {
      const node = await launchNode(name, options);
      await eventually(
        () => stateOf(name).catch(() => node.output()),
        (state) => state === 'connected',
      );
      return node;
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
