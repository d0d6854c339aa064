import { ActionError, quote } from '@gatehouse/sdk-actions';
import type { DateTime as Moment } from 'luxon';
import type { computingActions } from '../../categories/variables/computing-actions.ts';
import type { ContextOf } from '../../context-of.ts';
import { checkedMoment, type MomentReader, readMoment } from '../../moments/read-moment.ts';

type DateTimeContext = ContextOf<(typeof computingActions)['DateTime']>;
type Unit = DateTimeContext['parameters']['Unit'];

/** The zone, language and format of dates. */
interface Calendar extends MomentReader {
  readonly format: string;
}

export async function showTime({ parameters, setResult }: DateTimeContext): Promise<void> {
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
      return write(readMoment('Value', Value, calendar), calendar);
    case 'add':
      return write(readMoment('Value', Value, calendar).plus({ [Unit]: Amount }), calendar);
    case 'diff':
      return difference(
        { from: readMoment('Value', Value, calendar), to: readMoment('Until', Until, calendar) },
        Unit,
      );
  }
}

function difference({ from, to }: { readonly from: Moment; readonly to: Moment }, unit: Unit): string {
  const amount = to.diff(from, unit).as(unit);
  return String(Math.round(amount * 1e6) / 1e6);
}

const maxShown = 200;

function readByFormat(text: string, { luxon, zone, format }: Calendar): Moment {
  const { DateTime } = luxon;
  const problem = `Value ${quote(text)} does not have the form ${format.slice(0, maxShown)}`;
  if (format === 'iso') return checkedMoment(DateTime.fromISO(text, { zone }), problem);
  if (format === 'unix') return checkedMoment(DateTime.fromMillis(Number(text) * 1000, { zone }), problem);
  if (format === 'unixMs') return checkedMoment(DateTime.fromMillis(Number(text), { zone }), problem);
  return checkedMoment(DateTime.fromFormat(text, format, { zone }), problem);
}

function write(moment: Moment, { format }: Calendar): string {
  if (!moment.isValid) throw new ActionError('The moment is beyond the years that can be computed with.');
  if (format === 'unix') return String(Math.floor(moment.toSeconds()));
  if (format === 'unixMs') return String(moment.toMillis());
  return format === 'iso' ? (moment.toISO() ?? '') : moment.toFormat(format);
}
