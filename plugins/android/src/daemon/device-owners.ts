import { setTimeout as later } from 'node:timers/promises';
import { GatehouseError } from '@gatehouse/sdk-plugin';
import type { AwaitDevice, DeviceChoice, DeviceFacts, TakeDevice, TakenDevice } from '../device-channels.ts';
import { type DeviceLabels, isChosen, nameOfChoice } from './device-choice.ts';
import type { DeviceRegistry } from './device-registry.ts';
import type { WatchedDevice } from './watched-device.ts';

/** The run that asks for a device. */
export interface Holder {
  /** The unit of work. */
  readonly uowId: string;
  /** For messages to the user. */
  readonly title: string;
}

interface Holding {
  readonly uowId: string;
  readonly watched: WatchedDevice;
}

const pollMs = 200;

/** Records which run holds which device; one run at a time holds a device. In memory only, like runs. */
export class DeviceOwners {
  readonly #registry: Pick<DeviceRegistry, 'list' | 'recheck'>;
  readonly #labels: DeviceLabels;
  /** By serial. */
  readonly #holdings = new Map<string, Holding>();

  constructor(registry: Pick<DeviceRegistry, 'list' | 'recheck'>, labels: DeviceLabels) {
    this.#registry = registry;
    this.#labels = labels;
  }

  /** The first device of the choice that is online and free. Rejects when there is none within the time limit. */
  async take(
    { timeoutMs, ...choice }: TakeDevice,
    holder: Holder,
    signal: AbortSignal,
  ): Promise<TakenDevice> {
    const deadline = performance.now() + timeoutMs;
    for (;;) {
      const { devices, problem } = await this.#registry.list();
      signal.throwIfAborted();
      const fitting = devices.filter((device) => isChosen(choice, device, this.#labels));
      for (const watched of fitting) {
        if (!this.#isFree(watched) || takenDeviceOf(watched) === null) continue;
        const taken = await this.#takeIfThere(watched, holder);
        signal.throwIfAborted();
        if (taken !== null) return taken;
      }
      if (performance.now() >= deadline) throw this.#noneInTime({ timeoutMs, ...choice }, fitting, problem);
      await later(pollMs, undefined, { signal });
    }
  }

  /** The connection to a device that a run holds, once it is online. Rejects when the time limit ends first. */
  async whenOnline(
    { id, timeoutMs, isRestarting }: AwaitDevice,
    uowId: string,
    signal: AbortSignal,
  ): Promise<TakenDevice> {
    const deadline = performance.now() + timeoutMs;
    const { watched } = this.#heldBy(uowId, id);
    if (isRestarting) watched.markUnconfirmed();
    await this.#registry.recheck(watched);
    for (;;) {
      const taken = takenDeviceOf(watched);
      if (taken !== null) return taken;
      if (performance.now() >= deadline) throw notOnline(watched, timeoutMs);
      await later(pollMs, undefined, { signal });
      // A call of the list makes the registry look at the devices often.
      await this.#registry.list();
    }
  }

  async list(choice: DeviceChoice): Promise<readonly DeviceFacts[]> {
    const { devices } = await this.#registry.list();
    const chosen = devices.filter((device) => isChosen(choice, device, this.#labels));
    return chosen.map((device) => ({
      serial: device.serial,
      isOnline: device.state === 'online',
      isFree: this.#isFree(device),
    }));
  }

  release(uowId: string, id: number): void {
    this.#let((holding) => holding.uowId === uowId && holding.watched.id === id);
  }

  /** Releases all devices of a run. */
  leave(uowId: string): void {
    this.#let((holding) => holding.uowId === uowId);
  }

  /** A device that was online may be gone: it is probed again, and reserved meanwhile. */
  async #takeIfThere(watched: WatchedDevice, holder: Holder): Promise<TakenDevice | null> {
    this.#hold(watched, holder);
    await this.#registry.recheck(watched);
    const taken = takenDeviceOf(watched);
    if (taken === null) this.release(holder.uowId, watched.id);
    return taken;
  }

  #isFree({ serial }: WatchedDevice): boolean {
    return !this.#holdings.has(serial);
  }

  #hold(watched: WatchedDevice, { uowId, title }: Holder): void {
    watched.owner = title;
    this.#holdings.set(watched.serial, { uowId, watched });
  }

  #let(isMeant: (holding: Holding) => boolean): void {
    for (const [serial, holding] of this.#holdings) {
      if (!isMeant(holding)) continue;
      holding.watched.owner = null;
      this.#holdings.delete(serial);
    }
  }

  #heldBy(uowId: string, id: number): Holding {
    for (const holding of this.#holdings.values()) {
      if (holding.uowId === uowId && holding.watched.id === id) return holding;
    }
    throw new GatehouseError('failed_precondition', `The run has no device ${id} any more.`);
  }

  #noneInTime(
    { timeoutMs, ...choice }: TakeDevice,
    fitting: readonly WatchedDevice[],
    problem: string | null,
  ): GatehouseError {
    const states = fitting.map((watched) => {
      const { serial, state, owner } = watched;
      return `${serial} is ${this.#isFree(watched) ? state : `with ${owner}`}`;
    });
    const why = problem ?? (states.slice(0, 5).join(', ') || 'there is none, connect one');
    const what = nameOfChoice(choice);
    return new GatehouseError(
      'failed_precondition',
      `No ${what} was free and online within ${timeoutMs / 1000} s: ${why}.`,
    );
  }
}

/** Null while the device cannot be used. */
function takenDeviceOf({ id, serial, state, device }: WatchedDevice): TakenDevice | null {
  return state === 'online' && device !== null ? { id, serial, port: device.port } : null;
}

function notOnline({ serial, state }: WatchedDevice, timeoutMs: number): GatehouseError {
  return new GatehouseError(
    'failed_precondition',
    `The device ${serial} is ${state} after ${timeoutMs / 1000} s.`,
  );
}
