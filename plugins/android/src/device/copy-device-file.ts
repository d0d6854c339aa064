import type { FileHandle } from 'node:fs/promises';
import { GatehouseError } from '@gatehouse/sdk-plugin';
import type { Device } from './device.ts';
import { openFile, statPlainFile } from './device-files.ts';

/** Copies a file of the device into an open file of this machine, and checks that it is complete. */
export async function copyFile(
  device: Device,
  { path, to }: { readonly path: string; readonly to: FileHandle },
  signal: AbortSignal,
): Promise<number> {
  const { size } = await statPlainFile(device, path, signal);
  const reading = await openFile(device, path, signal);
  let copied = 0;
  try {
    for await (const bytes of reading.parts) {
      await to.write(bytes);
      copied += bytes.length;
    }
  } finally {
    reading.close();
  }
  if (copied >= size) return copied;
  throw new GatehouseError(
    'failed_precondition',
    `${JSON.stringify(path)} came with ${copied} of ${size} bytes: it changes, or the connection is bad.`,
  );
}
