import { GatehouseError, type Handlers } from '@gatehouse/sdk-plugin';
import type { Fleet } from '../daemon/fleet.ts';
import { stateOf } from '../daemon/node-state.ts';
import type { nodeOperations } from '../declaration/node-operations.ts';
import type { NodeStore } from '../store/node-store.ts';
import type { StoredNode } from '../store/stored-node.ts';

interface HandlerParts {
  readonly store: NodeStore;
  /** Null with the local engine. */
  readonly fleet: Fleet | null;
}

const minuteMs = 60_000;

export function createNodeHandlers({ store, fleet }: HandlerParts): Handlers<typeof nodeOperations> {
  const shown = (node: StoredNode) => {
    const live = fleet?.find(node.id);
    const { name, version, slots, joinedAt, lastSeenAt } = node;
    const labels = live?.labels ?? node.labels;
    const state = stateOf(live);
    const running = live?.leases.size ?? 0;
    const trouble = live?.trouble ?? null;
    return { name, state, trouble, version, slots, running, labels: [...labels], joinedAt, lastSeenAt };
  };
  const find = (name: string) => {
    const node = store.find(name);
    if (node !== undefined) return node;
    throw new GatehouseError(
      'not_found',
      `There is no node "${name}". nodes_list has those that have joined`,
    );
  };
  return {
    nodes_list: () => ({
      engine: fleet === null ? 'local' : 'bullmq',
      trouble: fleet?.trouble ?? null,
      waiting: fleet?.waiting ?? 0,
      joinAt: fleet?.joinAt ?? null,
      nodes: [...store.all()].sort((a, b) => a.name.localeCompare(b.name)).map(shown),
    }),
    node_get: ({ params }) => shown(find(params.name)),
    node_token_create: async ({ body: { name, minutes } }) => ({
      ...(await store.createToken(name, minutes * minuteMs)),
      joinAt: fleet?.joinAt ?? null,
    }),
    node_drain: ({ params, body }) => {
      const node = find(params.name);
      fleet?.find(node.id)?.drain(body.deadlineSeconds * 1000);
      return shown(node);
    },
    node_remove: async ({ params }) => {
      const { id } = find(params.name);
      await store.remove(id);
      fleet?.find(id)?.end('an operator removed it');
      return {};
    },
  };
}
