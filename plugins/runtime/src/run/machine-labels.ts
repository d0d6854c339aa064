import { service } from '@gatehouse/sdk-plugin';

/** Labels of this machine that come and go, as those of the devices that are connected to it. */
export interface MachineLabelFacts {
  readonly labels: readonly string[];
  /** Labels that it has at other times, to the reason why not now, such as `has device=ABC, which is offline`. */
  readonly missing: Readonly<Record<string, string>>;
}

export interface MachineLabels {
  /** The labels of the plugin from now on. */
  show(facts: MachineLabelFacts): void;
  /** Those of all plugins. */
  current(): MachineLabelFacts;
  /** Returns a function that removes the listener. */
  onChange(listener: () => void): () => void;
}

export const machineLabels = service<MachineLabels>('runtime.machine-labels');

export interface MachineLabelBoard extends Omit<MachineLabels, 'show'> {
  showFor(pluginId: string, facts: MachineLabelFacts): void;
}

export function createMachineLabels(): MachineLabelBoard {
  const shown = new Map<string, MachineLabelFacts>();
  const listeners = new Set<() => void>();
  return {
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
