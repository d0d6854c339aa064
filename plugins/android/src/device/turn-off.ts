import { LostConnectionError } from '../adb/adb-errors.ts';
import type { Device } from './device.ts';
import { commandFailed, runShell } from './run-shell.ts';

/** The power-off has started when the shell confirms it, or when the device is gone before it can. */
export async function turnOff(device: Device, signal: AbortSignal): Promise<void> {
  try {
    const result = await runShell(device, 'reboot -p', { signal });
    if ((result.exitCode ?? 0) !== 0) throw commandFailed(result);
  } catch (error) {
    if (!(error instanceof LostConnectionError)) throw error;
  }
}
