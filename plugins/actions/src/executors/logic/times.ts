import { setTimeout as wait } from 'node:timers/promises';
import { ActionError, type ActionOutcome, quote, runResource } from '@gatehouse/sdk-actions';
import type { branchActions } from '../../categories/logic/branch-actions.ts';
import type { ContextOf } from '../../context-of.ts';
import { otherwise } from './choices.ts';

export async function pause({
  parameters,
  random,
  signal,
}: ContextOf<(typeof branchActions)['Pause']>): Promise<void> {
  const { From, To = From } = parameters;
  if (To < From) throw new ActionError(`To is ${To} and From is ${From}; To must not be below From.`);
  // Timers have a resolution of a millisecond.
  const milliseconds = From * 1000 + random(Math.floor((To - From) * 1000) + 1);
  await wait(milliseconds, undefined, { signal });
}

/** The start of each timer of a run, on the monotonic clock. */
const timers = runResource<Map<string, number>>({
  name: 'timers',
  create: async () => new Map(),
  dispose: async () => undefined,
});

export async function useTimer(context: ContextOf<(typeof branchActions)['Timer']>): Promise<ActionOutcome> {
  const { Mode, Name, LimitSec } = context.parameters;
  const started = await context.resource(timers);
  if (Mode === 'start') {
    started.set(Name, performance.now());
    context.setResult('Elapsed', '0');
    return undefined;
  }
  const elapsed = secondsSince(started.get(Name), Name);
  context.setResult('Elapsed', String(Math.round(elapsed * 1000) / 1000));
  if (Mode === 'stop') started.delete(Name);
  return Mode === 'check' && elapsed >= (LimitSec ?? 0) ? otherwise : undefined;
}

function secondsSince(start: number | undefined, name: string): number {
  if (start === undefined) {
    throw new ActionError(`The timer ${quote(name)} does not run; start it first with Mode start.`);
  }
  return (performance.now() - start) / 1000;
}
