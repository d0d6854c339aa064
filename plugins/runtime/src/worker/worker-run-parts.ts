import type { RunValues } from '@gatehouse/sdk-actions';
import type { RunningProgram } from '../interpreter/program-run.ts';
import type { TraceTarget } from '../interpreter/step-tracer.ts';
import { traceLogOf } from '../interpreter/trace-log.ts';
import type { FromWorker, StartMessage } from '../protocol/worker-messages.ts';
import type { EventBatch } from './event-batch.ts';
import { Questions } from './questions.ts';
import type { TestedRun } from './tested-run.ts';

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
