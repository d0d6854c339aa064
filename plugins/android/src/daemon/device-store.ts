import type { Collection } from '@gatehouse/sdk-plugin';

/** What is remembered of a device for ever: its number, and whether it is kept. */
export interface StoredDevice {
  /** Its serial. */
  readonly id: string;
  readonly number: number;
  /** `host:port` of a device that was connected on request, and is connected again whenever it can be. */
  readonly keptEndpoint: string | null;
}

const firstNumber = 30_001;

/** Numbers of devices. A serial keeps its number. */
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

  /** Those that are kept. */
  kept(): readonly StoredDevice[] {
    return [...this.#devices.values()].filter(({ keptEndpoint }) => keptEndpoint !== null);
  }

  /** The number of a serial; a new one is written to the disk on its way. */
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

  /** Every number that was given is on the disk. */
  get isSettled(): boolean {
    return this.#unwritten === 0;
  }

  /** Resolves when every number that was given is on the disk. */
  async settled(): Promise<void> {
    await this.#writing;
  }

  /** Resolves once it is on the disk. */
  async keep(serial: string, keptEndpoint: string | null): Promise<void> {
    const device = { id: serial, number: this.numberOf(serial), keptEndpoint };
    this.#devices.set(serial, device);
    await this.#stored.put(device);
  }
}
