import { readdirSync, readFileSync } from 'node:fs';
import { markName } from '../mark-name.ts';

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

/** What is started while the others are ended is found by another look; nothing starts for ever without its starter. */
const maxLooks = 5;

/**
 * Ends the processes that carry a mark in their environment: programs that left the group of the code that started
 * them. Only Linux shows the environments of processes. Read at once, a few milliseconds in all: a machine that such
 * programs keep busy would make each wait a long one.
 */
export function killMarked(mark: string): void {
  if (process.platform !== 'linux') return;
  for (let look = 0; look < maxLooks; look++) {
    const marked = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && isMarked(name, mark));
    if (marked.length === 0) return;
    for (const pid of marked) killGroup(Number(pid));
  }
}

function isMarked(pid: string, mark: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'latin1').includes(`${markName}=${mark}\0`);
  } catch {
    // Gone meanwhile, or somebody else's.
    return false;
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
