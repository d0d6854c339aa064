import type { Continuation, RunningTry, Task } from './task.ts';

interface TakenContinuations {
  readonly taken: readonly Continuation[];
  readonly left: Task['continuations'];
}

/** Takes up to that many from the queue, the oldest first. */
export function takeContinuations({ continuations = [] }: Task, count: number): TakenContinuations {
  const left = continuations.slice(count);
  return { taken: continuations.slice(0, count), left: left.length === 0 ? undefined : left };
}

/** The start of one. */
export function startOf({ attempts, ...continues }: Continuation): Pick<RunningTry, 'continues' | 'attempt'> {
  return attempts === undefined ? { continues } : { continues, attempt: attempts + 1 };
}

/** A running try that goes back into the queue; nothing where it is none. */
export function continuationOf({ continues, attempt = 1 }: RunningTry, hasStarted: boolean): Continuation[] {
  if (continues === undefined) return [];
  const attempts = hasStarted ? attempt : attempt - 1;
  return [attempts === 0 ? continues : { ...continues, attempts }];
}
