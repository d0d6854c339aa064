import type { DeviceStore } from './device-store.ts';

/** The numbers and endpoints that a registry keeps. */
export type DeviceNumbers = Pick<
  DeviceStore,
  'kept' | 'numberOf' | 'serialOf' | 'isSettled' | 'settled' | 'keep'
>;

const suffixOf = (node: string) => `@${node}`;

/** Numbers of the devices of a node. The same serial on another machine has another number. */
export function numbersOfNode(store: DeviceStore, node: string): DeviceNumbers {
  const suffix = suffixOf(node);
  return {
    // The node itself connects its devices again.
    kept: () => [],
    keep: async () => undefined,
    numberOf: (serial) => store.numberOf(`${serial}${suffix}`),
    serialOf(number) {
      const known = store.serialOf(number);
      return known?.endsWith(suffix) ? known.slice(0, -suffix.length) : null;
    },
    get isSettled() {
      return store.isSettled;
    },
    settled: () => store.settled(),
  };
}
