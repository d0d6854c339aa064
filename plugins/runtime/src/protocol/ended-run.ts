import type { RunOutcome } from '@gatehouse/sdk-actions';
import type { RunEvent } from '../run/run.ts';

/** See `packEnd`. */
export type SentEnd = EndedRun | PlainEnd;

/** A success that has nothing else to tell. */
type PlainEnd = readonly [endedAt: number, actionsExecuted: number];

export interface EndedRun {
  /** Milliseconds since 1970. The one that follows it begins then. */
  readonly endedAt: number;
  /** Its values came before it; here they are empty, or null where there are none. */
  readonly outcome: RunOutcome;
  /** What happened since the last events. */
  readonly events: readonly RunEvent[];
}

const noEvents: EndedRun['events'] = [];

/** As it travels: a success that has nothing else to tell is two numbers. */
export function packEnd(run: EndedRun): SentEnd {
  const { endedAt, outcome, events } = run;
  const { result, stopTask, values, actionsExecuted } = outcome;
  const isPlain = result === 'success' && !stopTask && values === null && events.length === 0;
  return isPlain ? [endedAt, actionsExecuted] : run;
}

export function unpackEnd(sent: SentEnd): EndedRun {
  if (!isPlain(sent)) return sent;
  const [endedAt, actionsExecuted] = sent;
  // Hundreds come in one message, so nothing is copied together.
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
