import type { RunOutcome } from '@gatehouse/sdk-actions';
import type { RunEvent } from '../run/run.ts';

/** See `packEnd`. */
export type SentEnd = EndedRun | PlainEnd;

/** A success without further facts. */
type PlainEnd = readonly [endedAt: number, actionsExecuted: number];

export interface EndedRun {
  /** Milliseconds since 1970, also the start of the next run. */
  readonly endedAt: number;
  /** Its values are sent before; here they are empty, or null where there are none. */
  readonly outcome: RunOutcome;
  /** Events since the last batch. */
  readonly events: readonly RunEvent[];
}

const noEvents: EndedRun['events'] = [];

/** The encoded end of a run: a success without further facts is two numbers. */
export function packEnd(run: EndedRun): SentEnd {
  const { endedAt, outcome, events } = run;
  const { result, stopTask, values, actionsExecuted } = outcome;
  const isPlain = result === 'success' && !stopTask && values === null && events.length === 0;
  return isPlain ? [endedAt, actionsExecuted] : run;
}

export function unpackEnd(sent: SentEnd): EndedRun {
  if (!isPlain(sent)) return sent;
  const [endedAt, actionsExecuted] = sent;
  // One message has hundreds of ends, so objects are not spread.
  const outcome = {
    result: 'success',
    errorCode: null,
    errorMessage: null,
    actionsExecuted,
    stopTask: false,
    values: null,
  } as const;
  return { endedAt, outcome, events: noEvents };
}

function isPlain(sent: SentEnd): sent is PlainEnd {
  return Array.isArray(sent);
}
