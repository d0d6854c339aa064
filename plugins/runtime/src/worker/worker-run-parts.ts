import type { RunInfo, RunValues } from '@gatehouse/sdk-actions';
import type { ProgramOptions } from '../interpreter/program-options.ts';
import type { RunningProgram } from '../interpreter/program-run.ts';
import type { TraceTarget } from '../interpreter/step-tracer.ts';
import { traceLogOf } from '../interpreter/trace-log.ts';
import type { FromWorker, StartMessage } from '../protocol/worker-messages.ts';
import type { EventBatch } from './event-batch.ts';
import { Questions } from './questions.ts';
import type { TestedRun } from './tested-run.ts';
import { type Freshness, WrittenFiles } from './written-files.ts';

export type Send = (message: FromWorker) => Promise<void>;

export interface LiveRun {
  readonly program: RunningProgram;
  readonly questions: Questions;
}

/** A run of a series. */
export interface OrderedRun {
  readonly message: StartMessage;
  readonly uowId: string;
  readonly values: Partial<RunValues>;
  readonly allowedScopes: ReadonlySet<string>;
}

export interface RunParts {
  readonly questions: Questions;
  readonly batch: EventBatch;
  readonly test: TestedRun | null;
}

export function traceTarget({ trace }: StartMessage): TraceTarget | null {
  const log = traceLogOf(trace);
  return log && { log, parent: null };
}

export function questionsOf(uowId: string, send: Send): Questions {
  return new Questions((question) => void send({ kind: 'question', uowId, ...question }));
}

interface Writing extends Pick<ProgramOptions, 'ask'> {
  readonly freshness: Freshness;
}

/** A run on a node writes files of its project to the machine of the daemon. */
export function filesOf(
  info: RunInfo,
  { ask, freshness }: Writing,
): Pick<ProgramOptions, 'info' | 'settleFiles'> {
  if (info.node === undefined) return { info };
  const files = new WrittenFiles(ask, freshness);
  return { info: files.writesOf(info), settleFiles: () => files.settle() };
}
