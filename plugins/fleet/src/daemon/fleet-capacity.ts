import type { StoredNode } from '../store/stored-node.ts';
import type { ConnectedNode } from './connected-node.ts';
import { missingLabels } from './requirement-sets.ts';

type LiveNode = Pick<ConnectedNode, 'name' | 'labels' | 'refusal' | 'greeting' | 'leases' | 'whyWithout'>;

interface Nodes {
  live(): Iterable<LiveNode>;
  joined(): readonly Pick<StoredNode, 'name' | 'labels' | 'lastSeenAt'>[];
}

/** How many threads the nodes take now. */
export class FleetCapacity {
  readonly #nodes: Nodes;

  constructor(nodes: Nodes) {
    this.#nodes = nodes;
  }

  hasNode(requires: readonly string[]): boolean {
    return this.#fitting(requires).some(({ refusal }) => refusal === null);
  }

  /** Null where a node takes threads with these requirements. */
  waitsFor(requires: readonly string[]): string | null {
    return this.#reasonOf(requires, ({ refusal }) => refusal);
  }

  /** Null where a node has a free slot for a thread with these requirements. */
  lacksSlot(requires: readonly string[]): string | null {
    return this.#reasonOf(requires, ({ refusal, leases, greeting: { slots } }) =>
      refusal === null && leases.size >= slots ? `runs ${leases.size} of ${slots} threads` : refusal,
    );
  }

  /** @param whyNot why a node cannot have a thread; null where it can */
  #reasonOf(requires: readonly string[], whyNot: (node: LiveNode) => string | null): string | null {
    const live = this.#fitting(requires).map((node) => ({ name: node.name, why: whyNot(node) }));
    if (live.some(({ why }) => why === null)) return null;
    const wanted = requires.length === 0 ? 'any node' : `a node with ${requires.join(', ')}`;
    if (live.length > 0)
      return `It waits for ${wanted}: ${live.map(({ name, why }) => `${name} ${why}`).join(', ')}`;
    const lacking = [...this.#nodes.live()].flatMap((node) => {
      const why = node.whyWithout(missingLabels(requires, node.labels));
      return why === null ? [] : [`${node.name} ${why}`];
    });
    if (lacking.length > 0) return `It waits for ${wanted}: ${lacking.join(', ')}`;
    const which = this.#nodes
      .joined()
      .filter(({ name, labels }) => missingLabels(requires, [...labels, `node=${name}`]).length === 0)
      .map(({ name, lastSeenAt }) => `${name} is away since ${lastSeenAt ?? 'ever'}`);
    return `It waits for ${wanted}: ${which.join(', ') || 'none that has joined has them all'}`;
  }

  /** Threads that may run at once. A node that takes no more counts with those that it still has. */
  slotsFor(requires: readonly string[]): number {
    return this.#fitting(requires)
      .map(({ refusal, greeting, leases }) => (refusal === null ? greeting.slots : leases.size))
      .reduce((sum, slots) => sum + slots, 0);
  }

  #fitting(requires: readonly string[]): readonly LiveNode[] {
    return [...this.#nodes.live()].filter(({ labels }) => missingLabels(requires, labels).length === 0);
  }
}
