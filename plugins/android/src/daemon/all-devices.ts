import type { ConnectedMachine, Machines } from '@gatehouse/plugin-runtime/api';
import { GatehouseError } from '@gatehouse/sdk-plugin';
import { androidLabel, serialOfLabel } from '../lent-label.ts';
import type { Endpoint } from './connect-device.ts';
import { DeviceRegistry } from './device-registry.ts';
import type { DeviceRegistryParts, Devices } from './device-registry-parts.ts';
import type { DeviceStore } from './device-store.ts';
import { NodeAdbServer } from './node-adb-server.ts';
import { numbersOfNode } from './node-device-numbers.ts';
import type { WatchedDevice } from './watched-device.ts';

/** The devices that calls find. */
export type FoundRegistry = Pick<
  DeviceRegistry,
  'list' | 'find' | 'known' | 'connect' | 'disconnect' | 'recheck'
>;

interface AllDevicesParts {
  readonly own: DeviceRegistry;
  readonly store: DeviceStore;
  readonly machines: Pick<Machines, 'connected' | 'onChange'>;
  /** The parts that the registry of a node shares with that of this machine. */
  readonly common: Pick<DeviceRegistryParts, 'clock' | 'log' | 'isRealPhone' | 'onChange'>;
}

/** Devices of one node: numbers are kept for ever, and a node that somebody took over could make up serials. */
const maxLent = 500;

interface NodeDevices {
  readonly server: NodeAdbServer;
  readonly registry: DeviceRegistry;
  /** Serials that the node has lent since this daemon started; an adb server lists others too. */
  readonly lent: Set<string>;
}

/** The devices of this machine and those that nodes lend. */
export class AllDevices implements FoundRegistry {
  readonly #parts: AllDevicesParts;
  readonly #nodes = new Map<string, NodeDevices>();
  /** The runs on nodes that use devices there, by number. */
  readonly #owners = new Map<number, string>();

  constructor(parts: AllDevicesParts) {
    this.#parts = parts;
    parts.machines.onChange(() => this.#follow());
    this.#follow();
  }

  /** The problem is that of this machine: those of nodes are with their devices. */
  async list(): Promise<Devices> {
    const [own, ...ofNodes] = await Promise.all(
      [this.#parts.own, ...this.#registries()].map((registry) => registry.list()),
    );
    const devices = [own, ...ofNodes].flatMap((found) => found?.devices ?? []);
    return { devices: devices.sort((a, b) => a.id - b.id), problem: own?.problem ?? null };
  }

  async find(id: string): Promise<WatchedDevice> {
    const device = await this.#having(id).find(id);
    if (device.node !== null) device.owner = this.#owners.get(device.id) ?? null;
    return device;
  }

  known(id: string): WatchedDevice | null {
    return this.#having(id).known(id);
  }

  /** Connects the device to this machine. */
  connect(
    endpoint: Endpoint,
    options: { readonly isKept: boolean; readonly signal: AbortSignal },
  ): Promise<WatchedDevice> {
    return this.#parts.own.connect(endpoint, options);
  }

  async disconnect(device: WatchedDevice, signal: AbortSignal): Promise<void> {
    const { node, serial } = device;
    if (node !== null)
      throw new GatehouseError(
        'failed_precondition',
        `The node ${node} lends the device ${serial}: start that node without --device ${serial}.`,
      );
    await this.#parts.own.disconnect(device, signal);
  }

  recheck(device: WatchedDevice): Promise<void> {
    const registry = device.node === null ? this.#parts.own : this.#nodes.get(device.node)?.registry;
    return registry?.recheck(device) ?? Promise.resolve();
  }

  /** A run on the node uses the device. Returns its number here. */
  hold({ node, serial }: { readonly node: string; readonly serial: string }, owner: string): number {
    const id = numbersOfNode(this.#parts.store, node).numberOf(serial);
    this.#owners.set(id, owner);
    return id;
  }

  free(id: number): void {
    this.#owners.delete(id);
  }

  stop(): void {
    for (const { registry, server } of this.#nodes.values()) {
      registry.stop();
      server.stop();
    }
  }

  #registries(): readonly DeviceRegistry[] {
    return [...this.#nodes.values()].map(({ registry }) => registry);
  }

  #having(id: string): DeviceRegistry {
    return this.#registries().find((registry) => registry.hasNumber(id)) ?? this.#parts.own;
  }

  /** Learns which devices nodes lend now. */
  #follow(): void {
    for (const { server } of this.#nodes.values()) server.follow();
    for (const machine of this.#parts.machines.connected()) {
      if (!machine.labels.includes(androidLabel)) continue;
      const { lent } = this.#nodes.get(machine.name) ?? this.#add(machine.name);
      for (const label of machine.labels) {
        const serial = serialOfLabel(label);
        if (serial !== null && lent.size < maxLent) lent.add(serial);
      }
    }
  }

  #add(node: string): NodeDevices {
    const { store, machines, common } = this.#parts;
    const lent = new Set<string>();
    const machine = (): ConnectedMachine | null =>
      machines.connected().find(({ name }) => name === node) ?? null;
    const server = new NodeAdbServer({ node, machine });
    const registry = new DeviceRegistry({
      ...{ ...common, node, server },
      store: numbersOfNode(store, node),
      isLent: (serial) => lent.has(serial),
    });
    const added = { server, registry, lent };
    this.#nodes.set(node, added);
    return added;
  }
}
