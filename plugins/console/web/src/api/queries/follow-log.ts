/** A line of the log of a task or of the editor. */
export interface LogLine {
  readonly level: string;
  readonly message: string;
  /** UTC ISO-8601. */
  readonly time: string;
}

/** The lines of a log that were read, and the cursor that goes on behind them. */
export interface FollowedLog {
  readonly lines: readonly LogLine[];
  readonly cursor: string;
}

interface LogPage extends FollowedLog {
  /** Whether the cursor means nothing any more, so that this is the beginning. */
  readonly missed: boolean;
}

/** How many lines a page has; one with fewer is the last one. */
export const LOG_PAGE = 1_000;
/** Older lines go, so that a page that is open for days stays usable. */
const MOST_LINES = 100_000;

/** Reads what a log has behind the lines that are known. The same object means that nothing came. */
export async function followLog(
  known: FollowedLog | undefined,
  readPage: (place: { readonly after?: string }) => Promise<LogPage>,
): Promise<FollowedLog> {
  let before: readonly LogLine[] = known?.lines ?? [];
  let added: LogLine[] = [];
  let cursor = known?.cursor;
  for (;;) {
    const page = await readPage(cursor === undefined ? {} : { after: cursor });
    if (page.missed) [before, added] = [[], []];
    added.push(...page.lines);
    cursor = page.cursor;
    if (page.lines.length < LOG_PAGE) break;
  }
  const isSame = known !== undefined && added.length === 0 && before === known.lines;
  if (isSame && cursor === known.cursor) return known;
  return { lines: isSame ? before : [...before, ...added].slice(-MOST_LINES), cursor };
}
