import type { Collection } from '@gatehouse/sdk-plugin';

/** The stored data of a device: its number, and whether it is kept. */
export interface StoredDevice {
  /** Its serial. */
  readonly id: string;
  readonly number: number;
  /** `host:port` of a device that was connected on request, and is connected again whenever it is lost. */
  readonly keptEndpoint: string | null;
}

const firstNumber = 30_001;

/** Numbers of devices. A serial keeps its number for ever. */
export class DeviceStore {
  readonly #stored: Collection<StoredDevice>;
  readonly #devices: Map<string, StoredDevice>;
  readonly #serials: Map<string, string>;
  #lastNumber: number;
  #writing: Promise<unknown> = Promise.resolve();
  #unwritten = 0;

  constructor(stored: Collection<StoredDevice>) {
    this.#stored = stored;
    this.#devices = new Map(stored.all().map((device) => [device.id, device]));
    this.#serials = new Map(stored.all().map(({ id, number }) => [String(number), id]));
    this.#lastNumber = Math.max(firstNumber - 1, ...stored.all().map(({ number }) => number));
  }

  /** The devices that are kept. */
  kept(): readonly StoredDevice[] {
    return [...this.#devices.values()].filter(({ keptEndpoint }) => keptEndpoint !== null);
  }

  /** The number of a serial. A new number is stored in the background. */
  numberOf(serial: string): number {
    const known = this.#devices.get(serial);
    if (known !== undefined) return known.number;
    this.#lastNumber += 1;
    const device = { id: serial, number: this.#lastNumber, keptEndpoint: null };
    this.#devices.set(serial, device);
    this.#serials.set(String(device.number), serial);
    this.#unwritten += 1;
    this.#writing = Promise.allSettled([this.#writing, this.#stored.put(device)]).finally(() => {
      this.#unwritten -= 1;
    });
    return device.number;
  }

  /** The serial with a number; null where there is none. */
  serialOf(number: string): string | null {
    return this.#serials.get(number) ?? null;
  }

  /** All numbers are stored. */
  get isSettled(): boolean {
    return this.#unwritten === 0;
  }

  /** Resolves when all numbers are stored. */
  async settled(): Promise<void> {
    await this.#writing;
  }

  /** Resolves when the change is stored. */
  async keep(serial: string, keptEndpoint: string | null): Promise<void> {
    const device = { id: serial, number: this.numberOf(serial), keptEndpoint };
    this.#devices.set(serial, device);
    await this.#stored.put(device);
  }
}
