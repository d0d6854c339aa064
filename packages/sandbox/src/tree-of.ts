import { readFile } from 'node:fs/promises';

/** A process with those that it started. */
export interface ProcessTree {
  readonly count: number;
  readonly memoryMb: number;
  /** Milliseconds of processor time since their starts. */
  readonly cpuMs: number;
  readonly pids: readonly number[];
}

const none: ProcessTree = { count: 0, memoryMb: 0, cpuMs: 0, pids: [] };
/** The kernel counts processor time in hundredths of a second for programs. */
const tickMs = 10;
/** The limit of what a process that starts others without end costs the caller. */
const countMax = 1_000;

/** Nothing where it is not known. Counting ends at a thousand. */
export async function treeOf(pid: number | undefined): Promise<ProcessTree> {
  if (pid === undefined || process.platform !== 'linux') return none;
  const pids: number[] = [];
  let kilobytes = 0;
  let cpuMs = 0;
  for (const waiting = [pid]; pids.length < countMax; ) {
    const next = waiting.pop();
    if (next === undefined) break;
    const [status = '', stat = '', children = ''] = await Promise.all(
      ['status', 'stat', `task/${next}/children`].map((name) => readOrNothing(`/proc/${next}/${name}`)),
    );
    pids.push(next);
    cpuMs += cpuMsOf(stat);
    kilobytes += Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0);
    waiting.push(...children.split(' ').filter(Boolean).map(Number));
  }
  return { count: pids.length, memoryMb: kilobytes / 1_024, cpuMs, pids };
}

function readOrNothing(path: string): Promise<string> {
  return readFile(path, 'utf8').catch(() => '');
}

/** The name of a program, which comes first, may have any characters. */
function cpuMsOf(stat: string): number {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [user = 0, system = 0] = fields.slice(11, 13).map(Number);
  return (user + system) * tickMs;
}
