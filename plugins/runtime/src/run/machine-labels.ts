import { service } from '@gatehouse/sdk-plugin';

/** Labels of this machine that come and go, as those of the devices that are connected to it. */
export interface MachineLabelFacts {
  readonly labels: readonly string[];
  /** Labels that it has at other times, to the reason why not now, such as `has device=ABC, which is offline`. */
  readonly missing: Readonly<Record<string, string>>;
}

type FindLabels = () => Promise<readonly string[]>;

export interface MachineLabels {
  /** Labels that this machine keeps, such as that of its browser. They are looked for where it serves as a node. */
  lookUp(find: FindLabels): void;
  /** Those of all plugins. A search that fails finds none. */
  lasting(): Promise<readonly string[]>;
  /** The labels of the plugin from now on. */
  show(facts: MachineLabelFacts): void;
  /** Those of all plugins. */
  current(): MachineLabelFacts;
  /** Returns a function that removes the listener. */
  onChange(listener: () => void): () => void;
}

export const machineLabels = service<MachineLabels>('runtime.machine-labels');

export interface MachineLabelBoard extends Omit<MachineLabels, 'show' | 'lookUp'> {
  /** Returns a function that ends it. */
  lookUp(find: FindLabels): () => void;
  showFor(pluginId: string, facts: MachineLabelFacts): void;
}

export function createMachineLabels(): MachineLabelBoard {
  const shown = new Map<string, MachineLabelFacts>();
  const listeners = new Set<() => void>();
  const searches = new Set<FindLabels>();
  return {
    lookUp(find) {
      searches.add(find);
      return () => void searches.delete(find);
    },
    async lasting() {
      const found = await Promise.all([...searches].map((find) => find().catch(() => [])));
      return found.flat();
    },
    showFor(pluginId, facts) {
      shown.set(pluginId, facts);
      for (const listener of listeners) listener();
    },
    current: () => ({
      labels: [...shown.values()].flatMap(({ labels }) => labels),
      missing: Object.assign({}, ...[...shown.values()].map(({ missing }) => missing)),
    }),
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
