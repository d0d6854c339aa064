import { readdirSync, readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { markName } from '../mark.ts';

/** Ends a process and its group. */
export function killGroup(pid: number): void {
  for (const target of process.platform === 'win32' ? [pid] : [-pid, pid]) {
    try {
      process.kill(target, 'SIGKILL');
    } catch {
      // Nobody is there any more.
    }
  }
}

/**
 * Ends the processes that carry a mark in their environment: a program that left the group of the code that started
 * it. Only Linux shows the environments of processes.
 */
export async function killMarked(mark: string): Promise<void> {
  if (process.platform !== 'linux') return;
  const wanted = `${markName}=${mark}\0`;
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    // Gone meanwhile, or somebody else's.
    const environment = await readFile(`/proc/${name}/environ`, 'latin1').catch(() => '');
    if (environment.includes(wanted)) killGroup(Number(name));
  }
}

const pageBytes = 4096;

/** Megabytes that a process and its children hold. Only Linux tells it cheaply enough to ask often: 0 elsewhere. */
export function heldMegabytes(pid: number): number {
  if (process.platform !== 'linux') return 0;
  try {
    const [, resident = '0'] = readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ');
    const own = (Number(resident) * pageBytes) / 2 ** 20;
    return childrenOf(pid).reduce((sum, child) => sum + heldMegabytes(child), own);
  } catch {
    // It has ended.
    return 0;
  }
}

function childrenOf(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'latin1').split(' ').filter(Boolean).map(Number),
  );
}
