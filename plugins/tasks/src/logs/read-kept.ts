import * as v from 'valibot';
import { type LogEntry, logEntrySchema } from './log-entry.ts';
import type { LogFiles, LogPart } from './log-files.ts';
import { maxEntriesOfTry, startMessage } from './try-lines.ts';

export interface WantedTries {
  readonly taskId: string;
  /** Only this try; all by default. */
  readonly uowId?: string | undefined;
  /** Tries that are not read. */
  readonly except: ReadonlySet<string>;
  /** Tries that are read whatever their number. */
  readonly also: ReadonlySet<string>;
  /** Number of others. */
  readonly maxTries: number;
}

/** The newest tries in the files of a log. The entries of each are the oldest first. */
export async function readKept(
  files: Pick<LogFiles, 'newestLines'>,
  wanted: WantedTries,
): Promise<ReadonlyMap<string, readonly LogEntry[]>> {
  const [lines, quiet] = await Promise.all([
    readPart(files, 'lines', wanted),
    readPart(files, 'quiet', wanted),
  ]);
  for (const [uowId, entries] of quiet) {
    const others = lines.get(uowId);
    // A try that was quiet at first has its begin in both parts.
    if (others === undefined) lines.set(uowId, entries);
    else if (!others.some(isStart)) lines.set(uowId, [...entries, ...others]);
  }
  const counted = [...lines].filter(([uowId]) => !wanted.also.has(uowId));
  counted.sort(([, a], [, b]) => (newestOf(a) < newestOf(b) ? 1 : -1));
  for (const [uowId] of counted.slice(wanted.maxTries)) lines.delete(uowId);
  return lines;
}

interface FoundTry {
  /** Newest first. */
  readonly entries: LogEntry[];
  isWhole: boolean;
}

async function readPart(
  files: Pick<LogFiles, 'newestLines'>,
  part: LogPart,
  wanted: WantedTries,
): Promise<Map<string, readonly LogEntry[]>> {
  const found = new Map<string, FoundTry>();
  for await (const lines of files.newestLines(wanted.taskId, part)) {
    for (const line of lines) take(line, found, wanted);
    if (isComplete(found, wanted)) break;
  }
  return new Map([...found].map(([uowId, { entries }]) => [uowId, entries.reverse()]));
}

function take(line: string, found: Map<string, FoundTry>, wanted: WantedTries): void {
  const uowId = uowIdOf(line);
  if (uowId === undefined || !isWanted(uowId, found, wanted)) return;
  const entry = parseEntry(line);
  if (entry === null) return;
  const taken = found.get(uowId) ?? { entries: [], isWhole: false };
  found.set(uowId, taken);
  taken.entries.push(entry);
  taken.isWhole = isStart(entry) || taken.entries.length >= maxEntriesOfTry;
}

function isWanted(
  uowId: string,
  found: ReadonlyMap<string, FoundTry>,
  { uowId: asked, except, also, maxTries }: WantedTries,
): boolean {
  if (except.has(uowId) || (asked !== undefined && uowId !== asked)) return false;
  const known = found.get(uowId);
  if (known !== undefined) return !known.isWhole;
  return also.has(uowId) || countedOf(found, also) < maxTries;
}

function isComplete(found: ReadonlyMap<string, FoundTry>, { also, maxTries }: WantedTries): boolean {
  const isEachThere = countedOf(found, also) >= maxTries && [...also].every((id) => found.has(id));
  return isEachThere && [...found.values()].every(({ isWhole }) => isWhole);
}

function countedOf(found: ReadonlyMap<string, FoundTry>, also: ReadonlySet<string>): number {
  let count = 0;
  for (const uowId of found.keys()) if (!also.has(uowId)) count += 1;
  return count;
}

const beginning = '{"uowId":"';

/** A line of the files. The id stands first, so that a reader passes over lines of other tries. */
export function toLine(entry: LogEntry): string {
  const text = JSON.stringify(entry);
  if (text.startsWith(beginning)) return `${text}\n`;
  const { uowId, ...others } = entry;
  return `${JSON.stringify({ uowId, ...others })}\n`;
}

/** Undefined for what is no line of a log. */
function uowIdOf(line: string): string | undefined {
  if (!line.startsWith(beginning)) return undefined;
  const end = line.indexOf('"', beginning.length);
  return end < 0 ? undefined : line.slice(beginning.length, end);
}

function parseEntry(line: string): LogEntry | null {
  try {
    const read = v.safeParse(logEntrySchema, JSON.parse(line));
    return read.success ? read.output : null;
  } catch {
    return null;
  }
}

function isStart({ kind, message }: LogEntry): boolean {
  return kind === 'engine' && message === startMessage;
}

function newestOf(entries: readonly LogEntry[]): string {
  return entries.at(-1)?.timestamp ?? '';
}
