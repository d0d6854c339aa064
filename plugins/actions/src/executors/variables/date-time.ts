import type { DateTime as Moment } from 'luxon';
import { ActionError, quote } from '../../action-error.ts';
import type { computing } from '../../categories/variables/computing.ts';
import type { ContextOf } from '../context-of.ts';

type DateTimeContext = ContextOf<(typeof computing)['DateTime']>;
type Luxon = typeof import('luxon');
type Unit = DateTimeContext['parameters']['Unit'];

/** What moments are read and written with. */
interface Calendar {
  readonly luxon: Luxon;
  readonly zone: string;
  readonly format: string;
}

export async function tellTime({ parameters, setResult }: DateTimeContext): Promise<void> {
  const luxon = await import('luxon');
  const zone = parameters.Zone === '' ? 'local' : parameters.Zone;
  if (!luxon.IANAZone.isValidZone(zone) && !luxon.Info.normalizeZone(zone).isValid) {
    throw new ActionError(`Zone must be a time zone such as Europe/Berlin or UTC+3; it is ${quote(zone)}.`);
  }
  const calendar = { luxon, zone, format: parameters.Format === '' ? 'iso' : parameters.Format };
  setResult('OutputVariable', resultOf(parameters, calendar));
}

function resultOf(parameters: DateTimeContext['parameters'], calendar: Calendar): string {
  const { Op, Value, Amount = 0, Unit, Until } = parameters;
  switch (Op) {
    case 'now':
      return write(calendar.luxon.DateTime.now().setZone(calendar.zone), calendar);
    case 'parse':
      return write(readByFormat(Value, calendar), { ...calendar, format: 'iso' });
    case 'format':
      return write(read('Value', Value, calendar), calendar);
    case 'add':
      return write(read('Value', Value, calendar).plus({ [Unit]: Amount }), calendar);
    case 'diff':
      return difference({ from: read('Value', Value, calendar), to: read('Until', Until, calendar) }, Unit);
  }
}

function difference({ from, to }: { readonly from: Moment; readonly to: Moment }, unit: Unit): string {
  const amount = to.diff(from, unit).as(unit);
  return String(Math.round(amount * 1e6) / 1e6);
}

const mostShown = 200;
const seconds = /^-?\d{1,11}(\.\d{1,3})?$/;

/** An empty text is the present. */
function read(name: string, text: string, { luxon, zone }: Calendar): Moment {
  const { DateTime } = luxon;
  const value = text.trim();
  if (value === '') return DateTime.now().setZone(zone);
  const moment = seconds.test(value)
    ? DateTime.fromMillis(Number(value) * 1000, { zone })
    : DateTime.fromISO(value.replace(/^(\d{4}-\d\d-\d\d) /, '$1T'), { zone });
  return checked(moment, `${name} must be a moment such as 2026-03-29T12:00; it is ${quote(text)}`);
}

function readByFormat(text: string, { luxon, zone, format }: Calendar): Moment {
  const { DateTime } = luxon;
  const problem = `Value ${quote(text)} does not have the form ${format.slice(0, mostShown)}`;
  if (format === 'iso') return checked(DateTime.fromISO(text, { zone }), problem);
  if (format === 'unix') return checked(DateTime.fromMillis(Number(text) * 1000, { zone }), problem);
  if (format === 'unixMs') return checked(DateTime.fromMillis(Number(text), { zone }), problem);
  return checked(DateTime.fromFormat(text, format, { zone }), problem);
}

function checked(moment: Moment, problem: string): Moment {
  if (moment.isValid) return moment;
  // The library repeats the whole text.
  const why = moment.invalidExplanation?.slice(0, mostShown) ?? '';
  throw new ActionError(`${problem}${why === '' ? '' : ` (${why})`}.`);
}

function write(moment: Moment, { format }: Calendar): string {
  if (!moment.isValid) throw new ActionError('The moment is beyond the years that can be computed with.');
  if (format === 'unix') return String(Math.floor(moment.toSeconds()));
  if (format === 'unixMs') return String(moment.toMillis());
  return format === 'iso' ? (moment.toISO() ?? '') : moment.toFormat(format);
}
