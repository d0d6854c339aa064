import type { LogLevel } from '@gatehouse/sdk-actions';
import type { LogEntry } from './log-entry.ts';

export interface LogQuery {
  readonly levels: ReadonlySet<LogLevel>;
  readonly skip: number;
  readonly take: number;
  readonly uowId?: string | undefined;
}

/** Oldest first, over all tries. @param tries the entries of each, oldest first */
export function pageOfLog(
  tries: readonly (readonly LogEntry[])[],
  {
    levels,
    skip,
    take,
    bornAfter,
  }: Pick<LogQuery, 'levels' | 'skip' | 'take'> & { readonly bornAfter: string },
): readonly LogEntry[] {
  const isAsked = ({ level, timestamp }: LogEntry) => levels.has(level) && timestamp > bornAfter;
  const entries = tries.flatMap((each) => each.filter(isAsked));
  if (tries.length > 1) entries.sort((a, b) => compareTexts(a.timestamp, b.timestamp));
  return entries.slice(skip, skip + take);
}

function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
