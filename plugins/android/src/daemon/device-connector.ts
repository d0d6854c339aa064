import { connectEndpoint } from './connect-device.ts';
import type { WatchedDevice } from './watched-device.ts';

interface ConnectOptions {
  /** Port of the adb server. */
  readonly port: number;
  readonly signal: AbortSignal;
}

/** A kept device is connected again after this number of probes without an answer. */
const missedProbesToReconnect = 3;
/** Pauses between two attempts. Each starts with a plain connection, which costs next to nothing. */
const pausesMs = [0, 500, 1000, 2000];

/**
 * Connects network devices, each once at a time: two attempts for the same device would take the connection from each
 * other.
 */
export class DeviceConnector {
  readonly #pending = new Map<string, Promise<void>>();

  /** Resolves when no attempt for the device is pending. */
  async settled(serial: string): Promise<void> {
    await this.#pending.get(serial)?.catch(() => undefined);
  }

  /** Rejects with a message for the user. */
  async connect(serial: string, known: WatchedDevice | undefined, options: ConnectOptions): Promise<void> {
    await this.settled(serial);
    if (known !== undefined) known.isConnecting = true;
    const connecting = connectEndpoint(serial, options);
    this.#pending.set(serial, connecting);
    try {
      await connecting;
    } catch (error) {
      // The list may still have the connection that the attempt dropped.
      known?.markUnconfirmed();
      throw error;
    } finally {
      this.#pending.delete(serial);
      if (known !== undefined) known.isConnecting = false;
    }
  }

  /** Tries to connect a kept device that is gone; never rejects. False where nothing was to be done. */
  async reconnect(device: WatchedDevice, options: ConnectOptions): Promise<boolean> {
    if (!isToReconnect(device)) return false;
    try {
      await this.connect(device.serial, device, options);
      device.failedTries = 0;
    } catch (error) {
      device.failedTries += 1;
      device.lastError = error instanceof Error ? error.message : String(error);
    }
    const pause = pausesMs[Math.min(device.failedTries, pausesMs.length - 1)] ?? 0;
    device.nextTryAt = performance.now() + pause;
    return true;
  }
}

function isToReconnect(device: WatchedDevice): boolean {
  if (device.keptEndpoint === null || device.isConnecting) return false;
  if (performance.now() < device.nextTryAt) return false;
  if (device.adbState === null || device.adbState === 'offline') return true;
  return device.missedProbes >= missedProbesToReconnect;
}
