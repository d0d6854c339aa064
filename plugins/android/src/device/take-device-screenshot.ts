import { GatehouseError } from '@gatehouse/sdk-plugin';
import type { Device } from './device.ts';
import { commandLine } from './quote.ts';
import { commandFailed, runShell } from './run-shell.ts';

export interface Screenshot {
  readonly png: Buffer;
  readonly width: number;
  readonly height: number;
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const lastChunk = Buffer.from('IEND');
/** Signature, length and name of the first chunk, width and height. */
const headLength = 24;

/** A picture of the screen, or of one of several displays. */
export async function takeScreenshot(
  device: Device,
  { displayId, signal }: { displayId: string | null; signal: AbortSignal },
): Promise<Screenshot> {
  const command = commandLine('screencap', '-p', ...(displayId === null ? [] : ['-d', displayId]));
  const result = await runShell(device, command, { signal });
  // Old versions of adb mix the warnings into the output, before the picture.
  const start = result.stdout.indexOf(signature);
  const png = start === -1 ? Buffer.alloc(0) : result.stdout.subarray(start);
  if (png.length <= headLength || png.indexOf(lastChunk, png.length - 12) === -1) {
    if ((result.exitCode ?? 0) !== 0) throw commandFailed(result);
    throw new GatehouseError(
      'failed_precondition',
      'The device gave no whole picture of its screen: try again.',
    );
  }
  return { png, width: png.readUInt32BE(16), height: png.readUInt32BE(20) };
}
