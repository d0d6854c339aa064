import { randomBytes } from 'node:crypto';
import { readdir, unlink } from 'node:fs/promises';
import path from 'node:path';
import { codeOf } from './read-project-file.ts';

const named = /^\.gatehouse-(\d{1,10})-[\da-f]{16}\.tmp$/;

/** A temporary name beside a target, with the id of this process. */
export function temporaryBeside(target: string): string {
  return path.join(path.dirname(target), `.gatehouse-${process.pid}-${randomBytes(8).toString('hex')}.tmp`);
}

/** Removes temporary files of processes that died while writing. Errors are ignored. */
export async function removeLeftovers(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  const dead = names.filter((name) => isDead(Number(named.exec(name)?.[1] ?? process.pid)));
  await Promise.allSettled(dead.map((name) => unlink(path.join(folder, name))));
}

function isDead(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return codeOf(error) === 'ESRCH';
  }
}
