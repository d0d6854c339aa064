const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/** Numbers and times in the language of the page. */
export interface Format {
  number(value: number): string;
  bytes(value: number): string;
  /** Such as `3 minutes ago`. */
  ago(iso: string, now?: number): string;
  dateTime(iso: string): string;
  time(iso: string): string;
  /** A time of the day without seconds. */
  minute(iso: string): string;
  /** Such as `Friday, 27 Nov`. */
  day(iso: string): string;
  /** Such as `1.4 s`. */
  duration(ms: number): string;
}

export function createFormat(locale: string): Format {
  const numbers = new Intl.NumberFormat(locale);
  const short = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  const dateTimes = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' });
  const times = new Intl.DateTimeFormat(locale, { timeStyle: 'medium' });
  const minutes = new Intl.DateTimeFormat(locale, { timeStyle: 'short' });
  const days = new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'short' });
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  return {
    number: (value) => numbers.format(value),
    bytes: (value) => bytesText(value, short),
    ago: (iso, now = Date.now()) => agoText((Date.parse(iso) - now) / 1000, relative),
    dateTime: (iso) => dateTimes.format(new Date(iso)),
    time: (iso) => times.format(new Date(iso)),
    minute: (iso) => minutes.format(new Date(iso)),
    day: (iso) => days.format(new Date(iso)),
    duration: (ms) => (ms < 1000 ? `${numbers.format(ms)} ms` : `${short.format(ms / 1000)} s`),
  };
}

function bytesText(value: number, short: Intl.NumberFormat): string {
  const names = ['B', 'KB', 'MB', 'GB', 'TB'];
  const power = Math.min(
    names.length - 1,
    Math.max(0, Math.floor(Math.log(Math.max(value, 1)) / Math.log(1024))),
  );
  return `${short.format(value / 1024 ** power)} ${names[power]}`;
}

function agoText(seconds: number, relative: Intl.RelativeTimeFormat): string {
  const [unit, size] = units.find(([, length]) => Math.abs(seconds) >= length) ?? ['second', 1];
  return relative.format(Math.round(seconds / size), unit);
}
