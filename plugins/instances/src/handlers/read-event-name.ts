import { GatehouseError } from '@gatehouse/sdk-plugin';
import { nearestNames } from '@gatehouse/sdk-plugin/internal/nearest-names';
import { domEvents, toDomEvent } from '../browser/dom-events.ts';

interface EventFields {
  readonly eventName: string;
  readonly custom?: boolean | null | undefined;
}

/** The event of a call: one that browsers know, or any other where the call says so. Throws bad_request. */
export function readEventName({ eventName, custom }: EventFields): string {
  if (custom === true) return eventName;
  const known = toDomEvent(eventName);
  if (known !== null) return known;
  const [near] = nearestNames(eventName, domEvents);
  const guess = near === undefined ? '' : ` Did you mean "${near}"?`;
  const message = `There is no DOM event "${eventName}".${guess} Known are ${domEvents.join(', ')}. Send "custom": true to raise an event of the page's own.`;
  const problem = { parameterName: 'eventName', code: 'ENUM', message };
  const error = { ...problem, expected: [...domEvents], got: eventName };
  throw new GatehouseError('bad_request', message, { validationErrors: [error] });
}
