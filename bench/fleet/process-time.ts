import { readFileSync } from 'node:fs';
import { processTree } from '@gatehouse/test/processes';

/** Ticks of the kernel are hundredths of a second on all machines that Node runs on. */
const secondsOfTick = 0.01;

/** Processor seconds of processes with all that descends from them, those that ended and were waited for too. */
export function processorSeconds(pids: readonly number[]): number {
  return pids
    .flatMap((pid) => processTree(pid))
    .map(({ pid }) => ticksOf(pid))
    .reduce((sum, ticks) => sum + ticks * secondsOfTick, 0);
}

function ticksOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0);
  } catch {
    // It ended meanwhile.
    return 0;
  }
}

/** Resident bytes of one process. */
export function residentBytes(pid: number): number {
  const [, pages = '0'] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ');
  return Number(pages) * pageBytes;
}

const pageBytes = 4096;
