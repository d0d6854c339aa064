import { readFeatures } from '../adb/server-services.ts';

/**
 * A device behind an adb server of this machine. What is done with it takes a signal that ends it: the time limit of
 * the operation, and a client that goes away.
 */
export class Device {
  readonly serial: string;
  /** Port of the adb server. */
  readonly port: number;
  #features: Promise<ReadonlySet<string>> | null = null;
  #knownFeatures: ReadonlySet<string> | null = null;
  #dumping: Promise<unknown> = Promise.resolve();

  constructor({ serial, port }: { readonly serial: string; readonly port: number }) {
    this.serial = serial;
    this.port = port;
  }

  /** What its adb can do, where it has been asked. */
  get knownFeatures(): ReadonlySet<string> | null {
    return this.#knownFeatures;
  }

  /** What its adb can do, such as `shell_v2`. Asked once. */
  features(signal: AbortSignal): Promise<ReadonlySet<string>> {
    this.#features ??= this.#readFeatures(signal).catch((error: unknown) => {
      this.#features = null;
      throw error;
    });
    return this.#features;
  }

  /** Runs works on the tree of the screen one after another: two dumps at a time fail each other. */
  oneAtATime<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#dumping.then(work, work);
    this.#dumping = turn.catch(() => undefined);
    return turn;
  }

  async #readFeatures(signal: AbortSignal): Promise<ReadonlySet<string>> {
    this.#knownFeatures = await readFeatures({ port: this.port, signal }, this.serial);
    return this.#knownFeatures;
  }
}
