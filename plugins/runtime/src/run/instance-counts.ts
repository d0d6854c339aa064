import { service } from '@gatehouse/sdk-plugin';

/** Number of browsers and devices in use. An edition may have no plugin that counts any. */
export interface InstanceCounts {
  /** @param nodes the node of each that is on one */
  add(count: () => number, nodes?: () => readonly string[]): void;
  /** How many are on each node that has some. */
  byNode(): ReadonlyMap<string, number>;
  /** Null where no plugin counts any. */
  total(): number | null;
}

export const instanceCounts = service<InstanceCounts>('runtime.instance-counts');

export interface InstanceCountList extends InstanceCounts {
  /** Returns a function that removes it. */
  add(count: () => number, nodes?: () => readonly string[]): () => void;
}

export function createInstanceCounts(): InstanceCountList {
  const added = new Set<{ readonly count: () => number; readonly nodes: () => readonly string[] }>();
  return {
    add(count, nodes = () => []) {
      const entry = { count, nodes };
      added.add(entry);
      return () => void added.delete(entry);
    },
    total: () => (added.size === 0 ? null : [...added].reduce((sum, { count }) => sum + count(), 0)),
    byNode() {
      const counts = new Map<string, number>();
      for (const { nodes } of added)
        for (const node of nodes()) counts.set(node, (counts.get(node) ?? 0) + 1);
      return counts;
    },
  };
}
