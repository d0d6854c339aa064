import { BadProxy } from '@gatehouse/node-link/testing';
import { type NodeProcess, startFleet } from '../support/fleet-world.ts';
import type { KilledDaemon } from '../support/killed-daemon.ts';
import type { RedisServer } from '../support/redis-server.ts';

/** A fleet of three nodes with a proxy that can be broken before each of them and before the engine. */
export interface FaultyFleet {
  readonly daemon: KilledDaemon;
  readonly redis: RedisServer;
  readonly nodeNames: readonly string[];
  /** The proxy between all and the engine. */
  readonly toEngine: BadProxy;
  /** The proxy between the node and the daemon. */
  lineOf(name: string): BadProxy;
  node(name: string): NodeProcess;
  startNode(name: string): Promise<void>;
  stateOf(name: string): Promise<string>;
  remove(): Promise<void>;
}

const nodeNames = ['one', 'two', 'three'];
const slots = 2;

export async function startFaultyFleet(): Promise<FaultyFleet> {
  const toEngine = new BadProxy(0);
  const fleet = await startFleet({
    env: { NODE_OPTIONS: `--import ${new URL('movable-clock.mjs', import.meta.url)}` },
    engineUrlOf: async ({ url }) => {
      toEngine.aimAt(Number(new URL(url).port));
      return `redis://127.0.0.1:${await toEngine.open()}`;
    },
  });
  const lines = new Map<string, { readonly proxy: BadProxy; readonly joinAt: string }>();
  const nodes = new Map<string, NodeProcess>();
  const known = <T>(all: ReadonlyMap<string, T>, name: string): T => {
    const found = all.get(name);
    if (found === undefined) throw new Error(`There is no node ${name}`);
    return found;
  };
  const startNode = async (name: string) => {
    const { joinAt } = known(lines, name);
    nodes.set(name, await fleet.startNode(name, { slots, joinAt }));
  };
  for (const name of nodeNames) {
    const proxy = new BadProxy(fleet.port);
    lines.set(name, { proxy, joinAt: `ws://127.0.0.1:${await proxy.open()}` });
    await startNode(name);
  }
  return {
    daemon: fleet.daemon,
    redis: fleet.redis,
    stateOf: fleet.stateOf,
    nodeNames,
    toEngine,
    lineOf: (name) => known(lines, name).proxy,
    node: (name) => known(nodes, name),
    startNode,
    async remove() {
      await fleet.remove();
      await Promise.all(
        [toEngine, ...[...lines.values()].map(({ proxy }) => proxy)].map((proxy) => proxy.close()),
      );
    },
  };
}
