import type { RunOutcome } from '@gatehouse/sdk-actions';
import { packEvidence } from '../run/sent-evidence.ts';
import type { Program } from './compile-program.ts';
import { evidenceMask } from './evidence-mask.ts';
import type { ProgramOptions, RunObserver, WalkEnd } from './program-options.ts';
import { isCut, isFailed, outcomeOf } from './run-endings.ts';
import { toError } from './run-errors.ts';
import type { RunState } from './run-state.ts';
import type { TraceLog } from './trace-log.ts';

interface EndedRun {
  readonly program: Program;
  readonly state: RunState;
  readonly ending: Pick<RunOutcome, 'result' | 'errorCode' | 'errorMessage'>;
  readonly observer: Pick<RunObserver, 'event'>;
}

/** The outer run keeps the trace of the projects that it runs. */
export async function keepTraceOf(
  end: WalkEnd,
  of: { readonly program: Program; readonly state: RunState },
  { trace, depth = 0, observer }: ProgramOptions,
): Promise<void> {
  if (!trace || depth > 0) return;
  const isFailure = isFailed(end) || (isCut(end) && (end.kind !== 'interrupted' || end.isTimeUp === true));
  if (trace.log.onlyFailures && !isFailure) return;
  await keepTrace(trace.log, { ...of, ending: outcomeOf(end, of.state), observer });
}

/** Never rejects: a trace changes no outcome. */
async function keepTrace(log: TraceLog, { program, state, ending, observer }: EndedRun): Promise<void> {
  try {
    await log.waitWhile(log.pictures());
    const { traceFile } = await import('./trace-file.ts');
    const bytes = await traceFile({ log, state, ending, hidden: evidenceMask(state, program.document) });
    const facts = { kind: 'trace', name: 'trace.zip', mediaType: 'application/zip' } as const;
    observer.event({ kind: 'evidence', part: packEvidence({ ...facts, bytes }) });
  } catch (error) {
    const message = state.mask(`The trace is not kept: ${toError(error).message}`);
    const timestamp = new Date().toISOString();
    observer.event({ kind: 'log', timestamp, level: 'Warning', message, actionId: '', groupId: '' });
  }
}
