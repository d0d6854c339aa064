import { readFeatures } from '../adb/server-services.ts';

/**
 * A device behind an adb server of this machine. Each function for it takes a signal, which is aborted by the time
 * limit of the operation and by a client that disconnects.
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

  /** The features of its adb, where they are known. */
  get knownFeatures(): ReadonlySet<string> | null {
    return this.#knownFeatures;
  }

  /** The features of its adb, such as `shell_v2`. Requested once. */
  features(signal: AbortSignal): Promise<ReadonlySet<string>> {
    this.#features ??= this.#readFeatures(signal).catch((error: unknown) => {
      this.#features = null;
      throw error;
    });
    return this.#features;
  }

  /** Runs work on the tree of the screen one after another: two dumps at a time make each other fail. */
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
