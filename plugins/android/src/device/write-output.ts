import type { FileHandle } from 'node:fs/promises';
import { GatehouseError } from '@gatehouse/sdk-plugin';
import { LostConnectionError } from '../adb/adb-errors.ts';
import { openService, type ServiceStream, toAdbError } from '../adb/open-service.ts';
import { FrameReader, frameKind, toFrame } from '../adb/shell-frames.ts';
import type { Device } from './device.ts';
import { commandFailed } from './run-shell.ts';

/**
 * Writes the output of a command into an open file, whatever its size. Returns the size once the command succeeded.
 */
export async function writeOutput(
  device: Device,
  { command, to }: { readonly command: string; readonly to: FileHandle },
  signal: AbortSignal,
): Promise<number> {
  const { serial, port } = device;
  if (!(await device.features(signal)).has('shell_v2')) {
    throw new GatehouseError('failed_precondition', 'This needs a device with Android 7 or newer.');
  }
  const stream = await openService({ port, serial, service: `shell,v2,TERM=dumb,raw:${command}`, signal });
  try {
    stream.socket.write(toFrame(frameKind.closeStdin, Buffer.alloc(0)));
    return await drain(stream, to);
  } catch (error) {
    throw error instanceof GatehouseError ? error : toAdbError(error, signal);
  } finally {
    stream.close();
  }
}

async function drain({ socket }: ServiceStream, to: FileHandle): Promise<number> {
  const frames = new FrameReader();
  const errors: Buffer[] = [];
  let size = 0;
  for await (const chunk of socket) {
    frames.push(chunk);
    while (frames.next()) {
      const data = frames.data();
      if (frames.kind === frameKind.stderr) errors.push(data);
      if (frames.kind === frameKind.stdout) size += (await to.write(data)).bytesWritten;
      if (frames.kind !== frameKind.exit) continue;
      assertEndedWell(data.readUInt8(0), Buffer.concat(errors));
      return size;
    }
  }
  throw new LostConnectionError();
}

function assertEndedWell(exitCode: number, stderr: Buffer): void {
  if (exitCode === 0) return;
  throw commandFailed({
    exitCode,
    stderr,
    stdout: Buffer.alloc(0),
    isTruncated: false,
    timedOut: false,
  });
}
