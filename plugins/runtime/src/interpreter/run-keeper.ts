import type { Program } from './compile-program.ts';
import { secretsOf } from './evidence-mask.ts';
import { keepEvidence } from './keep-evidence.ts';
import { keepTraceOf } from './keep-trace.ts';
import type { ProgramOptions, RunObserver, WalkEnd } from './program-options.ts';
import { outcomeOf } from './run-endings.ts';
import type { RunResources } from './run-resources.ts';
import type { Walker } from './walker.ts';

interface KeptRun {
  readonly program: Program;
  readonly walker: Pick<Walker, 'state' | 'trail' | 'signal' | 'place'>;
  readonly resources: Pick<RunResources, 'capture'>;
}

/** Keeps what explains how a run ended. Nothing of it rejects. */
export class RunKeeper {
  readonly #run: KeptRun;
  readonly #options: ProgramOptions;

  constructor(run: KeptRun, options: ProgramOptions) {
    this.#run = run;
    this.#options = options;
  }

  /** The run fails, and has not walked BadEnd. */
  async failed(end: WalkEnd, observer: Pick<RunObserver, 'event'> = this.#options.observer): Promise<void> {
    const { evidence: limits, kept } = this.#options;
    if (!limits) return;
    const { program, walker, resources } = this.#run;
    const { state, trail } = walker;
    const all: KeptRun['resources'] = {
      capture: (capture) => [...resources.capture(capture), ...(kept?.capture?.(capture) ?? [])],
    };
    const failed = { program, state, trail, ending: outcomeOf(end, state), place: walker.place() };
    await keepEvidence(failed, { resources: all, limits, observer });
  }

  /** A debugged run pauses at a failure instead of ending. An interruption does not wait for it. */
  async held(message: string): Promise<void> {
    const { signal } = this.#run.walker;
    await Promise.race([this.#keepHeld(message, signal), aborted(signal)]);
  }

  /** Null where nothing is to be awaited, as for most runs. */
  ended(end: WalkEnd): Promise<void> | null {
    const { program, walker } = this.#run;
    const { kept, trace } = this.#options;
    kept?.noteSecrets(secretsOf(walker.state, program.document));
    return trace ? keepTraceOf(end, { program, state: walker.state }, this.#options) : null;
  }

  async #keepHeld(message: string, signal: AbortSignal): Promise<void> {
    const { program, walker } = this.#run;
    const { observer, trace } = this.#options;
    const end = { kind: 'failed', message } as const;
    const unlessCut: RunObserver = {
      action: () => undefined,
      event: (event) => (signal.aborted ? undefined : observer.event(event)),
    };
    await this.failed(end, unlessCut);
    if (!trace?.log.onlyFailures || signal.aborted) return;
    await keepTraceOf(end, { program, state: walker.state }, { ...this.#options, observer: unlessCut });
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
