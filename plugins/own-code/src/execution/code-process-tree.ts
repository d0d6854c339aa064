import { readdirSync, readFileSync } from 'node:fs';
import { markName } from '../mark-name.ts';

/** Ends a process and its group. */
export function killGroup(pid: number): void {
  for (const target of process.platform === 'win32' ? [pid] : [-pid, pid]) {
    try {
      process.kill(target, 'SIGKILL');
    } catch {
      // It has ended already.
    }
  }
}

/** Rounds of the search: a process that starts during one round is found by the next. */
const maxRounds = 5;

/**
 * Ends the processes with a mark in their environment: programs that left the process group of the code. Only Linux
 * shows the environments of processes. Synchronous, which takes a few milliseconds: on a busy machine each wait would
 * be long.
 */
export function killMarked(mark: string): void {
  if (process.platform !== 'linux') return;
  for (let look = 0; look < maxRounds; look++) {
    const marked = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && isMarked(name, mark));
    if (marked.length === 0) return;
    for (const pid of marked) killGroup(Number(pid));
  }
}

function isMarked(pid: string, mark: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'latin1').includes(`${markName}=${mark}\0`);
  } catch {
    // It has ended, or belongs to another user.
    return false;
  }
}

const pageBytes = 4096;

/** Memory of a process and its children in megabytes. Only Linux reports it cheaply: 0 elsewhere. */
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
