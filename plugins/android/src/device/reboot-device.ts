import { LostConnectionError } from '../adb/adb-errors.ts';
import { openService } from '../adb/open-service.ts';
import type { Device } from './device.ts';

export type RebootMode = 'system' | 'recovery' | 'bootloader';

/** The reboot has started when adb confirms it, or when the device is gone before it can. */
export async function reboot({ serial, port }: Device, mode: RebootMode, signal: AbortSignal): Promise<void> {
  const service = `reboot:${mode === 'system' ? '' : mode}`;
  try {
    const { socket, close } = await openService({ port, serial, service, signal });
    socket.resume();
    await new Promise<void>((resolve) => socket.once('close', () => resolve()).once('end', () => resolve()));
    close();
  } catch (error) {
    if (!(error instanceof LostConnectionError)) throw error;
  }
}
