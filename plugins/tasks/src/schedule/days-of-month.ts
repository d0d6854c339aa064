import { dayMs, type LocalTime } from './local-time.ts';

export interface DaysOfMonth {
  readonly days: ReadonlySet<number>;
  /** The last day too, whatever its number. */
  readonly last: boolean;
}

/** Reads a list such as `1-5,10,20,last`. Null for anything else. */
export function parseDaysOfMonth(text: string): DaysOfMonth | null {
  const days = new Set<number>();
  let last = false;
  for (const part of text.split(',').map((each) => each.trim().toLowerCase())) {
    const [, from, to] = /^(\d{1,2})\s*(?:-\s*(\d{1,2}))?$/.exec(part) ?? [];
    if (part === 'last') last = true;
    else if (from === undefined || !addDays(days, Number(from), Number(to ?? from))) return null;
  }
  return { days, last };
}

export function isAmong(day: LocalTime, { days, last }: DaysOfMonth): boolean {
  if (days.has(new Date(day).getUTCDate())) return true;
  return last && new Date(day + dayMs).getUTCDate() === 1;
}

function addDays(days: Set<number>, from: number, to: number): boolean {
  if (from < 1 || to > 31 || from > to) return false;
  for (let day = from; day <= to; day++) days.add(day);
  return true;
}
