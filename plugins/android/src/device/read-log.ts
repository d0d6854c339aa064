import type { Device } from './device.ts';
import { commandLine } from './quote.ts';
import { readShell } from './run-shell.ts';

export const logLevels = ['V', 'D', 'I', 'W', 'E', 'F'] as const;
export type LogLevel = (typeof logLevels)[number];

export interface LogSearch {
  /** Number of the newest entries to read. */
  readonly lines: number;
  /** Entries from this time on, in the format of the entries; empty for all. */
  readonly since: string;
  readonly level: LogLevel;
  /** Empty for all. */
  readonly tag: string;
  readonly pid: number | null;
  readonly buffer: string;
}

export interface LogEntry {
  /** `MM-DD hh:mm:ss.mmm` of the device. */
  readonly time: string;
  readonly pid: number;
  readonly tid: number;
  readonly level: string;
  readonly tag: string;
  readonly message: string;
}

export async function readLog(
  device: Device,
  search: LogSearch,
  signal: AbortSignal,
): Promise<readonly LogEntry[]> {
  const { lines, since, level, tag, buffer } = search;
  const from = since === '' ? ['-t', String(lines)] : ['-t', since];
  const filter = tag === '' ? [`*:${level}`] : ['-s', `${tag}:${level}`];
  const command = commandLine('logcat', '-d', '-v', 'threadtime', '-b', buffer, ...from, ...filter);
  const entries = parseLog(await readShell(device, command, signal));
  const wanted = entries.filter((entry) => isWanted(entry, search));
  return wanted.slice(-lines);
}

export function parseLog(text: string): readonly LogEntry[] {
  return text.split('\n').flatMap((line) => {
    const found = /^(\d\d-\d\d \d\d:\d\d:\d\d\.\d{3})\s+(\d+)\s+(\d+) ([VDIWEFS]) (.*?)\s*: ?(.*)$/.exec(
      line.replace(/\r$/, ''),
    );
    if (found === null) return [];
    const [, time = '', pid, tid, level = '', tag = '', message = ''] = found;
    return [{ time, pid: Number(pid), tid: Number(tid), level, tag, message }];
  });
}

/** Not every version of logcat applies all filters. */
function isWanted(entry: LogEntry, { since, level, tag, pid }: LogSearch): boolean {
  const order = 'VDIWEFS';
  return (
    entry.time >= since &&
    order.indexOf(entry.level) >= order.indexOf(level) &&
    (tag === '' || entry.tag === tag) &&
    (pid === null || entry.pid === pid)
  );
}
