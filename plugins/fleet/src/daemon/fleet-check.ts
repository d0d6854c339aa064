import { newestProtocol } from '@gatehouse/node-link/server';
import type { LiveCheck } from '@gatehouse/sdk-plugin/internal';
import type { NodeStore } from '../store/node-store.ts';
import { engineFinding, unreachableEngine } from './engine-finding.ts';
import type { Fleet } from './fleet.ts';
import { type NodeFacts, nodeFinding, noNodeFinding } from './node-finding.ts';
import { stateOf } from './node-state.ts';

interface Looked {
  readonly fleet: Fleet;
  readonly store: NodeStore;
  readonly productVersion: string;
}

/** Looks at the engine and at each node that has joined. */
export function createFleetCheck({ fleet, store, productVersion }: Looked): LiveCheck {
  return async () => {
    const engine = await fleet
      .inspectEngine()
      .then(engineFinding, (error: unknown) =>
        unreachableEngine(error instanceof Error ? error.message : String(error)),
      );
    const nodes = [...store.all()]
      .sort((a, b) => a.name.localeCompare(b.name))
      .map((node): NodeFacts => {
        const live = fleet.find(node.id);
        return {
          ...{ name: node.name, state: stateOf(live), joinedAt: node.joinedAt, lastSeenAt: node.lastSeenAt },
          ...{ version: node.version, slots: node.slots, running: live?.leases.size ?? 0 },
          ...{ trouble: live?.trouble ?? null, protocol: live?.protocol ?? null },
          isSealed: live?.greeting.keys !== undefined,
          clockAheadMs: live?.clockAheadMs ?? null,
        };
      });
    const own = { productVersion, protocol: newestProtocol };
    const found = nodes.map((node) => nodeFinding(node, own));
    return [engine, ...(nodes.some(({ state }) => state !== 'away') ? [] : [noNodeFinding]), ...found];
  };
}
