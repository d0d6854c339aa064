import type { LogLevel } from '@gatehouse/sdk-actions';
import type { LogEntry } from './log-entry.ts';
import type { TryLines } from './try-lines.ts';

export interface LogQuery {
  readonly levels: ReadonlySet<LogLevel>;
  readonly skip: number;
  readonly take: number;
  readonly uowId?: string | undefined;
  /** The number of the newest entry that counts; all by default. */
  readonly upTo?: number;
}

export type FollowQuery = Omit<LogQuery, 'upTo'> & { readonly after?: string | undefined };

export interface FollowedLog {
  readonly entries: readonly LogEntry[];
  readonly cursor: string;
  /** Whether the cursor was of another daemon, so that this is the beginning. */
  readonly missed: boolean;
}

/** Entries that came after a number, in the order in which they came; with the number of the last one if there are more. */
export function pageOfNew(
  tries: readonly TryLines[],
  { after, levels, skip, take, uowId }: Omit<LogQuery, 'upTo'> & { readonly after: number },
): { readonly entries: readonly LogEntry[]; readonly newest: number | null } {
  const asked = tries.filter((lines) => uowId === undefined || lines.uowId === uowId);
  const arrived = asked
    .flatMap((lines) => lines.after(after))
    .filter(({ entry }) => levels.has(entry.level))
    .sort((one, other) => one.number - other.number)
    .slice(skip, skip + take);
  const newest = arrived.length === take ? (arrived.at(-1)?.number ?? null) : null;
  return { entries: arrived.map(({ entry }) => entry), newest };
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
