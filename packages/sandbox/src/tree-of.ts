import { readFile } from 'node:fs/promises';

/** A process with those that it started. */
export interface ProcessTree {
  readonly count: number;
  readonly memoryMb: number;
}

const none: ProcessTree = { count: 0, memoryMb: 0 };
/** The limit of what a process that starts others without end costs the caller. */
const countMax = 1_000;

/** Nothing where it is not known. Counting ends at a thousand. */
export async function treeOf(pid: number | undefined): Promise<ProcessTree> {
  if (pid === undefined || process.platform !== 'linux') return none;
  let count = 0;
  let kilobytes = 0;
  for (const waiting = [pid]; waiting.length > 0 && count < countMax; ) {
    const next = waiting.pop();
    const [status, children] = await Promise.all([
      readFile(`/proc/${next}/status`, 'utf8').catch(() => ''),
      readFile(`/proc/${next}/task/${next}/children`, 'utf8').catch(() => ''),
    ]);
    count += 1;
    kilobytes += Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0);
    waiting.push(...children.split(' ').filter(Boolean).map(Number));
  }
  return { count, memoryMb: kilobytes / 1_024 };
}
