export interface LogPlace {
  /** The number of the newest entry that counts. */
  readonly number: number;
  /** How many of the entries up to it were answered; null for all of them. */
  readonly skip: number | null;
}

export const logCursorPattern = /^([\da-f-]{36}):(\d{1,15})(?::(\d{1,15}))?$/;

/** @param life of the daemon that counts */
export function writeLogCursor({ number, skip }: LogPlace, life: string): string {
  return skip === null ? `${life}:${number}` : `${life}:${number}:${skip}`;
}

/** Null for one of another daemon. */
export function parseLogCursor(cursor: string, life: string): LogPlace | null {
  const [, ofLife, number, skip] = logCursorPattern.exec(cursor) ?? [];
  if (ofLife !== life) return null;
  return { number: Number(number), skip: skip === undefined ? null : Number(skip) };
}
