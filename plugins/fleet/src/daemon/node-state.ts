import type { ConnectedNode } from './connected-node.ts';

export const nodeStates = ['connected', 'draining', 'away'] as const;

export type NodeState = (typeof nodeStates)[number];

/** @param live its session; undefined without one */
export function stateOf(live: Pick<ConnectedNode, 'isConnected' | 'isDraining'> | undefined): NodeState {
  if (live === undefined || !live.isConnected) return 'away';
  return live.isDraining ? 'draining' : 'connected';
}
