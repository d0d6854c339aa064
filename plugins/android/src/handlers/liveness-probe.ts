import { GatehouseError } from '@gatehouse/sdk-plugin';
import { withTimeLimit } from '@gatehouse/sdk-plugin/internal/with-time-limit';
import type { FoundRegistry } from '../daemon/all-devices.ts';
import type { WatchedDevice } from '../daemon/watched-device.ts';

/**
 * Time for the answer of the device before and after the time limit; the probe starts at four fifths of a short limit
 * at the latest.
 */
const beforeMs = 1600;
const afterMs = 400;

interface LivenessProbeParts {
  readonly registry: Pick<FoundRegistry, 'find' | 'recheck'>;
  /** Id of the device. */
  readonly id: string;
  readonly serial: string;
  /** Time limit of the command. */
  readonly limitMs: number;
}

/**
 * Probes a device shortly before the time limit of a command: a slow command and a dead device look the same, and the
 * caller should not wait longer than the limit.
 */
export class LivenessProbe {
  readonly #parts: LivenessProbeParts;
  readonly #timer: NodeJS.Timeout;
  #seen: Promise<WatchedDevice> | null = null;

  constructor(parts: LivenessProbeParts) {
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
    const seen = this.#seen === null ? null : await withTimeLimit(this.#seen, afterMs, () => null);
    if (seen?.state === 'online') return;
    const found = seen === null ? '' : ` is ${seen.state}: it`;
    const { serial } = this.#parts;
    throw new GatehouseError('failed_precondition', `The device ${serial}${found} does not answer any more.`);
  }

  #look(): void {
    const { registry, id } = this.#parts;
    this.#seen = registry.find(id).then(async (watched) => {
      await registry.recheck(watched);
      return watched;
    });
    // Rejections are reported to the awaiting caller.
    this.#seen.catch(() => undefined);
  }
}
