import type { MachineLabels } from '@gatehouse/plugin-runtime/api';
import { GatehouseError } from '@gatehouse/sdk-plugin';
import { androidLabel, deviceLabel } from '../lent-label.ts';
import { matchesMask } from './device-choice.ts';
import type { DeviceRegistry } from './device-registry.ts';
import type { Devices } from './device-registry-parts.ts';
import type { DeviceStore } from './device-store.ts';
import type { WatchedDevice } from './watched-device.ts';

type Registry = Pick<DeviceRegistry, 'list' | 'recheck'>;

const isAddress = (mask: string) => /:\d+$/.test(mask) && !mask.includes('*');

/** Devices with an address are connected when they are there; those that are not lent any more are forgotten. */
export async function keepLent(
  store: Pick<DeviceStore, 'keep' | 'kept'>,
  masks: readonly string[],
): Promise<void> {
  const addresses = masks.filter(isAddress);
  const former = store.kept().filter(({ id }) => !addresses.includes(id));
  for (const { id } of former) await store.keep(id, null);
  for (const address of addresses) await store.keep(address, address);
}

/** The devices that a node lends to runs. */
export class LentDevices implements Registry {
  readonly #registry: Registry;
  readonly #masks: readonly string[];

  constructor(registry: Registry, masks: readonly string[]) {
    this.#registry = registry;
    this.#masks = masks;
  }

  /** Throws where it lends none. */
  async list(): Promise<Devices> {
    if (this.#masks.length === 0)
      throw new GatehouseError(
        'failed_precondition',
        'This node lends no device to runs: start it with --device SERIAL, or let the task require another node.',
      );
    const { devices, problem } = await this.#registry.list();
    return { devices: devices.filter((device) => this.#isLent(device)), problem };
  }

  recheck(device: WatchedDevice): Promise<void> {
    return this.#registry.recheck(device);
  }

  /** Shows which of them are online as labels of this machine. */
  async show(labels: Pick<MachineLabels, 'show'>): Promise<void> {
    const { devices, problem } = await this.list();
    const online = devices.filter(({ state }) => state === 'online');
    const missing = new Map<string, string>();
    for (const serial of this.#masks.filter((mask) => !mask.includes('*')))
      missing.set(deviceLabel(serial), `has the device ${serial}, which is not connected`);
    for (const { serial, state } of devices)
      missing.set(deviceLabel(serial), `has the device ${serial}, which is ${state}`);
    for (const { serial } of online) missing.delete(deviceLabel(serial));
    if (online.length === 0)
      missing.set(
        androidLabel,
        problem === null ? whyNone([...missing.values()]) : `lends devices, but ${problem}`,
      );
    labels.show({
      labels: [
        ...(online.length > 0 ? [androidLabel] : []),
        ...online.map(({ serial }) => deviceLabel(serial)),
      ],
      missing: Object.fromEntries(missing),
    });
  }

  #isLent({ serial }: WatchedDevice): boolean {
    return this.#masks.some((mask) => matchesMask(mask, serial));
  }
}

function whyNone(reasons: readonly string[]): string {
  return reasons.slice(0, 3).join(' and ') || 'has no device that it lends';
}
