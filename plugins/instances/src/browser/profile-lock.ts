import { createHash } from 'node:crypto';
import { realpath, rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GatehouseError } from '@gatehouse/sdk-plugin';

export interface ProfileLock {
  /** Safe to repeat. */
  release(): Promise<void>;
}

/**
 * Keeps a profile for one browser: two would spoil what it holds. The lock is a listening socket named after the real
 * path, so that the system itself releases it when the process dies, however it dies. Throws instance_busy.
 */
export async function lockProfile(path: string): Promise<ProfileLock> {
  const address = await addressOf(path);
  const server = await listen(address).catch(async (error: unknown) => {
    if (!isTaken(error)) throw error;
    if (!isFile(address) || (await answers(address))) throw busyError(path);
    // Where the lock is a file, a process that was killed leaves it behind.
    await rm(address, { force: true });
    return listen(address);
  });
  server.unref();
  return { release: () => new Promise((resolve) => server.close(() => resolve())) };
}

async function addressOf(path: string): Promise<string> {
  const hash = createHash('sha256').update(await realpath(path));
  const name = `gatehouse-profile-${hash.digest('hex').slice(0, 32)}`;
  if (process.platform === 'linux') return `\0${name}`;
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), name);
}

function isFile(address: string): boolean {
  return address.startsWith('/');
}

function listen(address: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', reject);
    server.listen(address, () => resolve(server));
  });
}

function answers(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address, () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
}

function busyError(path: string): GatehouseError {
  return new GatehouseError(
    'instance_busy',
    `The profile ${path} is in use by another browser: wait until that one is closed, or name another ProfilePath.`,
  );
}
