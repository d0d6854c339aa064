import { createRequire } from 'node:module';
import { ActionError, quote } from '@gatehouse/sdk-actions';
import type { DateTime as Moment } from 'luxon';
import { checkedMoment, type Luxon, type MomentReader, readMoment } from '../moments/read-moment.ts';
import { asNumber, type ExpressionFunction } from './expression-function.ts';
import type { Value } from './values.ts';

const units = ['second', 'minute', 'hour', 'day', 'week', 'month', 'quarter', 'year'] as const;
const parts = [
  'second',
  'minute',
  'hour',
  'day',
  'weekday',
  'weekNumber',
  'month',
  'quarter',
  'year',
] as const;

/** Moments are ISO-8601 or seconds since 1970; the time zone is the last argument, that of the machine when left out. */
export const dateFunctions = {
  now: { inputs: [0, 1], run: (zone) => toText(present(zone)) },
  today: { inputs: [0, 1], run: (zone) => present(zone).toFormat(dayForm) },
  date: { inputs: [2, 3], run: readDate },
  isDate: { inputs: [1, 1], run: isDate },
  formatDate: { inputs: [2, 3], run: (text = '', form = '', zone) => momentOf(text, zone).toFormat(form) },
  addToDate: { inputs: [3, 4], run: addToDate },
  dateDiff: { inputs: [3, 4], run: dateDiff },
  datePart: {
    inputs: [2, 3],
    run: (text = '', part = '', zone) => momentOf(text, zone).get(nameOf(parts, part)),
  },
  startOf: {
    inputs: [2, 3],
    run: (text = '', unit = '', zone) => toText(momentOf(text, zone).startOf(nameOf(units, unit)), text),
  },
  endOf: {
    inputs: [2, 3],
    run: (text = '', unit = '', zone) => toText(momentOf(text, zone).endOf(nameOf(units, unit)), text),
  },
  unixTime: { inputs: [1, 2], run: (text = '', zone) => Math.floor(momentOf(text, zone).toSeconds()) },
} satisfies Record<string, ExpressionFunction>;

const dayForm = 'yyyy-MM-dd';
const dayText = /^\d{4}-\d\d-\d\d$/;
let loaded: Luxon | null = null;

/** The library of dates takes time to load, and few expressions need it; an expression is computed without a pause. */
function luxon(): Luxon {
  loaded ??= loadLuxon();
  return loaded;
}

function loadLuxon(): Luxon {
  const load = createRequire(import.meta.url);
  return load('luxon');
}

function readerOf(zone = ''): MomentReader {
  const library = luxon();
  if (zone === '') return { luxon: library, zone: 'local' };
  if (library.Info.normalizeZone(zone).isValid) return { luxon: library, zone };
  throw new ActionError(`A time zone is such as Europe/Berlin or UTC+3; the expression has ${quote(zone)}.`);
}

function momentOf(text: string, zone?: string): Moment {
  if (text.trim() === '') throw new ActionError('A function needs a date, and the text is empty.');
  return readMoment('A date', text, readerOf(zone));
}

function present(zone?: string): Moment {
  return readMoment('A date', '', readerOf(zone));
}

function readDate(text = '', form = '', zone?: string): string {
  const reader = readerOf(zone);
  const moment = reader.luxon.DateTime.fromFormat(text.trim(), form, { zone: reader.zone });
  checkedMoment(moment, `The text ${quote(text)} does not have the form ${quote(form)}`);
  return toText(moment, /[Hhmsn]/.test(form) ? '' : moment.toFormat(dayForm));
}

function isDate(text = ''): boolean {
  const { DateTime } = luxon();
  return text.trim() !== '' && DateTime.fromISO(text.trim()).isValid;
}

function addToDate(...[text = '', amount = '', unit = '', zone]: readonly string[]): string {
  const added = momentOf(text, zone).plus({ [nameOf(units, unit)]: asNumber(amount) });
  if (!added.isValid) throw new ActionError('The date is beyond the years that can be computed with.');
  return toText(added, text);
}

function dateDiff(...[from = '', until = '', unit = '', zone]: readonly string[]): Value {
  const name = nameOf(units, unit);
  const amount = momentOf(until, zone).diff(momentOf(from, zone), name).as(name);
  return Math.round(amount * 1e6) / 1e6;
}

/** A whole day stays one, where the result is one. */
function toText(moment: Moment, given = ''): string {
  const isDay = dayText.test(given.trim()) && +moment === +moment.startOf('day');
  return isDay ? moment.toFormat(dayForm) : (moment.toISO() ?? '');
}

/** The plural is the same unit. */
function nameOf<const Name extends string>(names: readonly Name[], text: string): Name {
  const found = names.find((name) => name === text || `${name}s` === text);
  if (found) return found;
  throw new ActionError(`A unit is one of ${names.join(', ')}; the expression has ${quote(text)}.`);
}
