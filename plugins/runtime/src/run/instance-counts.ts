import { service } from '@gatehouse/sdk-plugin';

/** How many browsers and devices are in use, by the plugins that drive them. An edition may have none. */
export interface InstanceCounts {
  add(count: () => number): void;
  /** Null where no plugin drives any. */
  total(): number | null;
}

export const instanceCounts = service<InstanceCounts>('runtime.instance-counts');

export interface InstanceCountList extends InstanceCounts {
  /** Gives what takes it back. */
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
