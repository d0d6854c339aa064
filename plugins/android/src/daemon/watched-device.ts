import { AdbRefusal } from '../adb/adb-errors.ts';
import type { ListedDevice } from '../adb/server-services.ts';
import { Device } from '../device/device.ts';
import { runShell } from '../device/run-shell.ts';
import { type DeviceState, type Observed, stateOf } from './device-state.ts';

/** Time limit for the answer to a probe, after which the device counts as silent. */
const probeMs = 2000;

/** A device that is listed, was listed or is kept, with the last observations of it. */
export class WatchedDevice implements Observed {
  readonly id: number;
  readonly serial: string;
  /** The node that has it; null for this machine. */
  readonly node: string | null;
  keptEndpoint: string | null;
  transport: ListedDevice['transport'];
  adbState: string | null = null;
  isConnecting = false;
  isBooted: boolean | null = null;
  missedProbes = 0;
  /** Milliseconds since 1970 of its last answer; null before the first. */
  lastSeenAt: number | null = null;
  lastError: string | null = null;
  /** The run that uses it, for messages; null for none. */
  owner: string | null = null;
  /** Time at which it left the list. */
  goneAt: number | null = null;
  /** No connection is tried before this time of `performance.now()`. */
  nextTryAt = 0;
  failedTries = 0;
  #device: Device | null = null;
  #probing: Promise<void> | null = null;
  #answeredAt = Number.NEGATIVE_INFINITY;

  constructor(facts: Pick<WatchedDevice, 'id' | 'serial' | 'node' | 'keptEndpoint' | 'transport'>) {
    this.id = facts.id;
    this.serial = facts.serial;
    this.node = facts.node;
    this.keptEndpoint = facts.keptEndpoint;
    this.transport = facts.transport;
  }

  get state(): DeviceState {
    return stateOf(this);
  }

  /** The connection to it; null while the server does not list it as usable. */
  get device(): Device | null {
    return this.#device;
  }

  /** Takes a state from the list. A device that returns to the list is probed from the start. */
  listed(adbState: string | null, port: number): void {
    const isNew = adbState === 'device' && (this.adbState !== 'device' || this.#device?.port !== port);
    this.adbState = adbState;
    if (adbState !== null) this.goneAt = null;
    else this.goneAt ??= performance.now();
    if (adbState === 'device' && !isNew) return;
    this.isBooted = null;
    this.missedProbes = 0;
    this.#device = isNew ? new Device({ serial: this.serial, port }) : null;
  }

  /** The device has answered a command or a probe. */
  answered(now: number): void {
    this.lastSeenAt = now;
    this.#answeredAt = performance.now();
    this.missedProbes = 0;
    this.lastError = null;
  }

  /** The device was lost during a command, or restarts: it is not online until it answers again. */
  markUnconfirmed(): void {
    this.isBooted = null;
    this.#answeredAt = Number.NEGATIVE_INFINITY;
  }

  /** Asks whether it is there and has booted, unless it answered within `restMs`. */
  probe(now: () => number, restMs: number): Promise<void> {
    const device = this.#device;
    if (device === null) return Promise.resolve();
    const isFresh = this.isBooted === true && performance.now() - this.#answeredAt < restMs;
    if (isFresh) return Promise.resolve();
    this.#probing ??= this.#ask(device, now).finally(() => {
      this.#probing = null;
    });
    return this.#probing;
  }

  async #ask(device: Device, now: () => number): Promise<void> {
    const signal = AbortSignal.timeout(probeMs);
    try {
      const { stdout } = await runShell(device, 'getprop sys.boot_completed', { signal });
      if (device !== this.#device) return;
      this.answered(now());
      this.isBooted = String(stdout).trim() === '1';
    } catch (error) {
      if (device !== this.#device) return;
      if (signal.aborted) this.missedProbes += 1;
      // The server lists it still, and cannot reach it.
      if (error instanceof AdbRefusal) this.markUnconfirmed();
      this.lastError = signal.aborted ? `no answer within ${probeMs / 1000} s` : messageOf(error);
    }
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
