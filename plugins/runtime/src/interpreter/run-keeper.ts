import type { Program } from './compile-program.ts';
import { secretsOf } from './evidence-mask.ts';
import { keepEvidence } from './keep-evidence.ts';
import { keepTraceOf } from './keep-trace.ts';
import type { ProgramOptions, WalkEnd } from './program-options.ts';
import { outcomeOf } from './run-endings.ts';
import type { RunResources } from './run-resources.ts';
import type { Walker } from './walker.ts';

export interface KeptRun {
  readonly program: Program;
  readonly walker: Pick<Walker, 'state' | 'trail' | 'signal' | 'place'>;
  readonly resources: Pick<RunResources, 'capture'>;
}

/** Keeps what explains how a run ended. Nothing of it rejects. */
export interface RunKeeper {
  /** The run fails, and has not walked BadEnd. */
  failed(end: WalkEnd): Promise<void>;
  /** A debugged run pauses at a failure instead of ending. */
  held(message: string): Promise<void>;
  ended(end: WalkEnd): Promise<void>;
}

export function createRunKeeper({ program, walker, resources }: KeptRun, options: ProgramOptions): RunKeeper {
  const { evidence: limits, observer, kept, trace } = options;
  const { state, trail } = walker;
  const all: Pick<RunResources, 'capture'> = {
    capture: (capture) => [...resources.capture(capture), ...(kept?.capture?.(capture) ?? [])],
  };
  const keep = async (end: WalkEnd, to: Pick<ProgramOptions['observer'], 'event'>) => {
    if (!limits) return;
    const failed = { program, state, trail, ending: outcomeOf(end, state), place: walker.place() };
    await keepEvidence(failed, { resources: all, limits, observer: to });
  };
  return {
    failed: (end) => keep(end, observer),
    held: async (message) => {
      const end = { kind: 'failed', message } as const;
      // An interruption does not wait for it.
      const { signal } = walker;
      const unlessCut: ProgramOptions['observer'] = {
        ...{ action: () => undefined },
        event: (event) => (signal.aborted ? undefined : observer.event(event)),
      };
      const keeping = keep(end, unlessCut).then(() =>
        trace?.log.onlyFailures && !signal.aborted
          ? keepTraceOf(end, { program, state }, { ...options, observer: unlessCut })
          : undefined,
      );
      await Promise.race([keeping, aborted(signal)]);
    },
    ended: async (end) => {
      await keepTraceOf(end, { program, state }, options);
      kept?.noteSecrets(secretsOf(state, program.document));
    },
  };
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
