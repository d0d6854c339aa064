import type { LogLevel } from '@gatehouse/sdk-actions';

export interface RunLog<Entry> {
  /** The id of the project as it was opened now: a cursor of another one means nothing here. */
  readonly id: string;
  /** The newest ones, the oldest first. */
  readonly entries: readonly Entry[];
  /** How many there were, kept or not. */
  readonly count: number;
}

export interface RunLogQuery {
  /** The cursor of an earlier answer. */
  readonly after: string | undefined;
  readonly levels: ReadonlySet<LogLevel>;
  readonly skip: number;
  readonly take: number;
}

/** One page of a log, and the cursor that goes on behind it. */
export function pageOfRunLog<Entry extends { readonly level: LogLevel }>(
  { id, entries, count }: RunLog<Entry>,
  { after, levels, skip, take }: RunLogQuery,
) {
  const oldest = count - entries.length;
  const [ofProject, place] = after?.split(':') ?? [id, `${oldest}`];
  const isKnown = ofProject === id && Number(place) >= oldest && Number(place) <= count;
  const from = isKnown ? Number(place) : oldest;
  const logs: Entry[] = [];
  let left = skip;
  let next = from;
  for (const entry of entries.slice(from - oldest)) {
    if (logs.length === take) break;
    next += 1;
    if (!levels.has(entry.level)) continue;
    if (left > 0) left -= 1;
    else logs.push(entry);
  }
  return { logs, cursor: `${id}:${next}`, missed: !isKnown };
}
