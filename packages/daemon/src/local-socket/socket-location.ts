import { randomBytes } from 'node:crypto';
import { lstatSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Where the daemon of a data folder listens for the command line. Windows has pipes, whose names others can read. */
export function socketLocation(runFolder: string): string {
  if (process.platform !== 'win32') return join(runFolder, 'daemon.sock');
  return `\\\\.\\pipe\\gatehouse-${randomBytes(16).toString('hex')}`;
}

/**
 * The folder of the socket decides which users reach it: it must belong to this user and be closed to others. Root may
 * use the socket of another user.
 */
export function assertPrivateSocket(socket: string): void {
  if (process.getuid === undefined) return;
  const folder = dirname(socket);
  const { uid, mode } = lstatSync(folder);
  const user = process.getuid();
  if (uid !== user && user !== 0)
    throw new Error(
      `The folder ${folder} of the daemon's socket belongs to user ${uid}, not to you (${user})`,
    );
  if ((mode & 0o077) !== 0)
    throw new Error(`Others can reach the daemon's socket in ${folder}; run: chmod 700 '${folder}'`);
}
