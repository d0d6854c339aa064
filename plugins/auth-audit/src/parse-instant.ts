const PATTERN =
  /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?(?:Z|([+-])(\d{2}):(\d{2}))$/;

const FIRST = Date.UTC(1970, 0, 1);
const LAST = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/**
 * Milliseconds since 1970 of an ISO-8601 text with `Z` or an explicit offset, or null. `Date.parse` will not do: it
 * reads "1" as 2001 and turns 30 February into 2 March.
 */
export function parseInstant(text: string): number | null {
  const match = PATTERN.exec(text);
  if (match === null) return null;
  const [, year = '', month = '', day = '', hour = '', minute = '', second = '0', fraction = '0'] = match;
  const [offsetHour = '0', offsetMinute = '0'] = match.slice(9);
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null;
  if (Number(offsetHour) > 23 || Number(offsetMinute) > 59) return null;

  const midnight = realDay(Number(year), Number(month), Number(day));
  if (midnight === null) return null;
  const timeMs = (Number(hour) * 3600 + Number(minute) * 60 + Number(second)) * 1000;
  const offsetMs = (Number(offsetHour) * 60 + Number(offsetMinute)) * 60_000 * (match[8] === '-' ? -1 : 1);
  const instant = midnight + timeMs + Math.floor(Number(`0.${fraction}`) * 1000) - offsetMs;
  return instant >= FIRST && instant <= LAST ? instant : null;
}

/** Null for a day that the calendar does not have. */
function realDay(year: number, month: number, day: number): number | null {
  if (year < 1970) return null;
  const midnight = new Date(Date.UTC(year, month - 1, day));
  const isReal = midnight.getUTCMonth() === month - 1 && midnight.getUTCDate() === day;
  return isReal ? midnight.getTime() : null;
}
