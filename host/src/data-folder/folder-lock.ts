import { statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';

export interface FolderLock {
  release(): Promise<void>;
}

/**
 * Locks a data folder for one daemon. The lock is a listening socket named after the folder itself, whatever path
 * leads there, so that the system releases it when the daemon dies, however it dies.
 */
export async function lockFolder(path: string): Promise<FolderLock> {
  const address = await lockAddress(path);
  const server = await listen(address).catch((cause) => {
    if (!isTaken(cause)) throw cause;
    return takeOverDeadSocket(address, path);
  });
  server.unref();
  return { release: () => new Promise((resolve) => server.close(() => resolve())) };
}

/** Whether a daemon holds the lock now. Only asks: nothing is taken and nothing changed. */
export async function isFolderLocked(path: string): Promise<boolean> {
  return lockAddress(path).then(answers, () => false);
}

async function lockAddress(path: string): Promise<string> {
  if (process.platform !== 'linux' && process.platform !== 'win32') return join(path, 'daemon.lock');
  const { dev, ino } = statSync(path, { bigint: true });
  const name = `gatehouse-${dev}-${ino}`;
  return process.platform === 'linux' ? `\0${name}` : `\\\\.\\pipe\\${name}`;
}

function listen(address: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', reject);
    server.listen(address, () => resolve(server));
  });
}

/** Where the lock is a file, a dead daemon leaves it behind: nobody answers there any more. */
async function takeOverDeadSocket(address: string, path: string): Promise<Server> {
  const isFile = !address.startsWith('\0') && process.platform !== 'win32';
  if (!isFile || (await answers(address))) {
    throw new Error(
      `Another Gatehouse daemon uses the data folder ${path}; stop it, or choose another folder with --data-dir`,
    );
  }
  await rm(address, { force: true });
  return listen(address);
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
