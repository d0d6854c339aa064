import { service } from '@gatehouse/sdk-plugin';

/** Number of browsers and devices in use. An edition may have no plugin that counts any. */
export interface InstanceCounts {
  add(count: () => number): void;
  /** Null where no plugin counts any. */
  total(): number | null;
}

export const instanceCounts = service<InstanceCounts>('runtime.instance-counts');

export interface InstanceCountList extends InstanceCounts {
  /** Returns a function that removes it. */
  add(count: () => number): () => void;
}

export function createInstanceCounts(): InstanceCountList {
  const added = new Set<() => number>();
  return {
    add(count) {
      added.add(count);
      return () => void added.delete(count);
    },
    total: () => (added.size === 0 ? null : [...added].reduce((sum, count) => sum + count(), 0)),
  };
}
