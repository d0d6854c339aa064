import { closeSync, constants, openSync } from 'node:fs';
import { connect, type Server, type Socket } from 'node:net';
import { basename, dirname } from 'node:path';

/** macOS takes 103 bytes, Linux 107; Node cuts a longer path without a word. */
const maxBytes = 103;

/**
 * Lets a server listen on a path of any length. Resolves with a function that releases the path once the server is
 * closed.
 */
export async function listenOnPath(server: Server, path: string): Promise<() => void> {
  const { address, letGo } = reach(path);
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(address, resolve);
    });
    return letGo;
  } catch (error) {
    letGo();
    throw error;
  }
}

/** Connects to a path of any length. */
export function connectToPath(path: string): Socket {
  const { address, letGo } = reach(path);
  const socket = connect(address);
  socket.once('close', letGo);
  return socket;
}

interface Reached {
  readonly address: string;
  letGo(): void;
}

/** A path that is too long is reached through its open folder, which Linux shows under a short name. */
function reach(path: string): Reached {
  const isShort = process.platform === 'win32' || Buffer.byteLength(path) <= maxBytes;
  if (isShort) return { address: path, letGo: () => undefined };
  if (process.platform !== 'linux') {
    throw new Error(
      `The path ${path} is longer than ${maxBytes} bytes, too long for a socket; choose a shorter data folder with --data-dir`,
    );
  }
  const folder = openSync(dirname(path), constants.O_RDONLY | constants.O_DIRECTORY);
  return { address: `/proc/self/fd/${folder}/${basename(path)}`, letGo: () => closeSync(folder) };
}
