import { setTimeout as later } from 'node:timers/promises';
import { EngineError } from '../engine-error.ts';
import type { Connection } from './connection.ts';
import { reasonOf } from './trouble.ts';

export interface Patience {
  readonly place: string;
  readonly patienceMs: number;
  /** Resolves once the engine is connected. */
  readonly whenThere: () => Promise<void>;
  /** Whether an error means that the connection was lost, and not that the engine refused. */
  readonly isCut: (error: unknown) => boolean;
}

const pauseMs = 50;

/**
 * Runs commands again while the connection is lost, until patience ends: that is counted from the last answer to any of
 * them, as many commands at once may take longer than one.
 */
export function createPatientRun(patience: Patience): Connection['run'] {
  const { place, patienceMs } = patience;
  let heardAt = 0;
  let reason = 'no answer';
  const impatient = async (since: number, signal: AbortSignal): Promise<'impatient'> => {
    for (;;) {
      const leftMs = Math.max(since, heardAt) + patienceMs - performance.now();
      if (leftMs <= 0) return 'impatient';
      await later(leftMs, null, { signal });
    }
  };
  return async (command) => {
    const end = new AbortController();
    const ended = impatient(performance.now(), end.signal);
    ended.catch(() => undefined);
    try {
      for (;;) {
        const outcome = await Promise.race([ended, attempt(patience, command)]);
        if (outcome === 'impatient') throw new EngineError(silent(place, patienceMs, reason));
        if ('value' in outcome) {
          heardAt = performance.now();
          reason = 'no answer';
          return outcome.value;
        }
        reason = outcome.reason;
        await later(pauseMs);
      }
    } finally {
      end.abort();
    }
  };
}

async function attempt<T>({ whenThere, isCut }: Patience, command: () => Promise<T>) {
  try {
    await whenThere();
    return { value: await command() };
  } catch (error) {
    if (!isCut(error)) throw error;
    return { reason: reasonOf(error) };
  }
}

function silent(place: string, patienceMs: number, reason: string): string {
  return (
    `The engine at ${place} did not answer within ${patienceMs / 1000} s (${reason}): ` +
    'check that it runs and can be reached from here.'
  );
}
