import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually } from '@gatehouse/test/eventually';
import { freePort } from '../free-port.ts';
import { type RedisProcess, startRedis } from '../runner/redis.ts';
import { type RunnerProcess, startRunnerProcess } from '../runner/runner-process.ts';
import { type NodeProcess, startNodeProcess } from './node-process.ts';

export interface FleetProcess {
  readonly daemon: RunnerProcess;
  readonly redis: RedisProcess;
  readonly nodes: readonly NodeProcess[];
  /** The daemon, Redis and the nodes. */
  readonly pids: readonly number[];
  /** Threads of all nodes. */
  readonly threads: number;
  close(): Promise<void>;
}

export interface FleetSize {
  readonly nodes: number;
  /** Threads of each node. */
  readonly slots: number;
}

/** More of them would be slower on a few processors. */
const startsAtOnce = 3;

/** A daemon, a Redis as it is usually set up, and nodes, each a process as an operator starts it. */
export async function startFleetProcess({ nodes: count, slots }: FleetSize): Promise<FleetProcess> {
  const [redis, port] = [await startRedis('everysec'), await freePort()];
  const engine = { engine: 'bullmq', engineUrl: `redis://127.0.0.1:${redis.port}`, port };
  const daemon = await startRunnerProcess({
    pluginConfig: { fleet: engine, tasks: { maxThreads: count * slots } },
  });
  const nodes: NodeProcess[] = [];
  const close = async () => {
    await Promise.all(nodes.map((node) => node.close()));
    await daemon.close();
    await redis.close();
  };
  try {
    while (nodes.length < count) {
      const name = `node-${nodes.length + 1}`;
      const dataDir = join(daemon.folder, name);
      await mkdir(dataDir, { mode: 0o700 });
      const { token } = await daemon.runner.ok('POST /node-tokens', { name });
      nodes.push(startNodeProcess({ dataDir, token, slots, joinAt: `ws://127.0.0.1:${port}` }));
      if (nodes.length % startsAtOnce === 0 || nodes.length === count) await allConnected(daemon);
    }
  } catch (error) {
    await close();
    throw error;
  }
  const pids = [daemon.pid, redis.pid, ...nodes.map(({ pid }) => pid)];
  return { daemon, redis, nodes, pids, threads: count * slots, close };
}

async function allConnected({ runner }: RunnerProcess): Promise<void> {
  await eventually(
    () => runner.ok('GET /nodes'),
    (found) => found.nodes.every(({ state }: { readonly state: string }) => state === 'connected'),
  );
}
