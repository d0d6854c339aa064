import { ActionError, quote } from '@gatehouse/sdk-actions';
import type { DateTime as Moment } from 'luxon';

export type Luxon = typeof import('luxon');

/** Library, time and zone for reading moments; the zone applies to texts without one. */
export interface MomentReader {
  readonly luxon: Luxon;
  readonly zone: string;
}

const maxShown = 200;
const seconds = /^-?\d{1,11}(\.\d{1,3})?$/;

/** ISO-8601, or seconds since 1970. An empty text is the present. */
export function readMoment(name: string, text: string, { luxon, zone }: MomentReader): Moment {
  const { DateTime } = luxon;
  const value = text.trim();
  if (value === '') return DateTime.now().setZone(zone);
  const moment = seconds.test(value)
    ? DateTime.fromMillis(Number(value) * 1000, { zone })
    : DateTime.fromISO(value.replace(/^(\d{4}-\d\d-\d\d) /, '$1T'), { zone });
  return checkedMoment(moment, `${name} must be a moment such as 2026-03-29T12:00; it is ${quote(text)}`);
}

export function checkedMoment(moment: Moment, problem: string): Moment {
  if (moment.isValid) return moment;
  // The library repeats the whole text in its message.
  const why = moment.invalidExplanation?.slice(0, maxShown) ?? '';
  throw new ActionError(`${problem}${why === '' ? '' : ` (${why})`}.`);
}
