import type { LogLine } from '../storage/logs.ts';

const LEVELS = 'VDIWEFS';

export interface LogFilters {
  readonly format: string;
  /** Whether it ends after the existing lines. */
  readonly ends: boolean;
  readonly count: number | null;
  readonly since: number | null;
  readonly pid: number | null;
  readonly buffers: readonly string[];
  /** The lowest level of each tag; `*` applies to all others. */
  readonly levels: ReadonlyMap<string, number>;
}

const WITH_VALUE = ['-v', '-t', '-T', '-b', '--pid', '-e', '-f'];

/** Reads the arguments of `logcat`. */
export function readFilters(args: readonly string[]): LogFilters {
  const values = new Map<string, string>();
  const levels = new Map<string, number>();
  const rest = [...args];
  for (let arg = rest.shift(); arg !== undefined; arg = rest.shift()) {
    const [flag = '', value] = arg.split('=');
    if (WITH_VALUE.includes(flag)) values.set(flag, value ?? rest.shift() ?? '');
    else if (/^[^-].*:[VDIWEFS*]$/.test(arg))
      levels.set(arg.slice(0, -2), Math.max(0, LEVELS.indexOf(arg.slice(-1))));
    else if (arg === '-s') levels.set('*', LEVELS.indexOf('S'));
    else if (arg === '-B') values.set('-v', 'binary');
    else if (arg.startsWith('-')) values.set(arg, '');
    else levels.set(arg, 0);
  }
  const tail = values.get('-t') ?? values.get('-T');
  const isTime = tail !== undefined && !/^\d+$/.test(tail);
  return {
    format: values.get('-v') ?? 'threadtime',
    ends: values.has('-d') || values.has('-t'),
    count: tail === undefined || isTime ? null : Number(tail),
    since: isTime ? timeOf(tail) : null,
    pid: values.has('--pid') ? Number(values.get('--pid')) : null,
    buffers: (values.get('-b') ?? 'main,system,crash').split(','),
    levels,
  };
}

export function matchesFilters(line: LogLine, filters: LogFilters): boolean {
  const least = filters.levels.get(line.tag) ?? filters.levels.get('*') ?? 0;
  if (LEVELS.indexOf(line.level) < least) return false;
  if (filters.pid !== null && line.pid !== filters.pid) return false;
  if (filters.since !== null && line.time < filters.since) return false;
  return filters.buffers.includes('all') || filters.buffers.includes(line.buffer);
}

/** `11-21 10:20:30.123` of this year, `2026-11-21 10:20:30.123`, or seconds since 1970. */
function timeOf(text: string): number {
  if (/^\d+\.\d+$/.test(text)) return Number(text) * 1000;
  const withYear = /^\d{4}-/.test(text) ? text : `${new Date().getUTCFullYear()}-${text}`;
  return Date.parse(`${withYear.replace(' ', 'T')}Z`);
}
