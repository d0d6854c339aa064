import { GatehouseError } from '@gatehouse/sdk-plugin';
import type { DeviceRegistry } from '../daemon/device-registry.ts';
import type { WatchedDevice } from '../daemon/watched-device.ts';

/** What the device has to answer before the time is up, or four fifths of the time where that is less, and after it. */
const beforeMs = 1600;
const afterMs = 400;

interface LastLookParts {
  readonly registry: Pick<DeviceRegistry, 'find' | 'lookAgain'>;
  /** Of the device. */
  readonly id: string;
  readonly serial: string;
  /** The time that its command has. */
  readonly limitMs: number;
}

/**
 * Asks a device whether it is there when the time of a command on it is nearly up: a command that says nothing for long
 * and a device that does not answer look the same, and when the time is up the caller has waited long enough.
 */
export class LastLook {
  readonly #parts: LastLookParts;
  readonly #timer: NodeJS.Timeout;
  #seen: Promise<WatchedDevice> | null = null;

  constructor(parts: LastLookParts) {
    const { limitMs } = parts;
    this.#parts = parts;
    this.#timer = setTimeout(() => this.#look(), limitMs - Math.min(beforeMs, 0.8 * limitMs));
  }

  /** The command has ended. */
  end(): void {
    clearTimeout(this.#timer);
  }

  /** Rejects with failed_precondition. */
  async assertAnswers(): Promise<void> {
    const late = new Promise<null>((resolve) => setTimeout(resolve, afterMs, null));
    const seen = await Promise.race([this.#seen, late]);
    if (seen?.state === 'online') return;
    const found = seen === null ? '' : ` is ${seen.state}: it`;
    const { serial } = this.#parts;
    throw new GatehouseError('failed_precondition', `The device ${serial}${found} does not answer any more.`);
  }

  #look(): void {
    const { registry, id } = this.#parts;
    this.#seen = registry.find(id).then(async (watched) => {
      await registry.lookAgain(watched);
      return watched;
    });
    // Told to who asks.
    this.#seen.catch(() => undefined);
  }
}
