import { randomUUID } from 'node:crypto';
import type { ActionCatalog } from '@gatehouse/sdk-actions';
import type { Logger, SecretBox } from '@gatehouse/sdk-plugin';
import type { ConfinedParts } from '../confined-parts/confined-parts.ts';
import type { FileGrants } from '../files/file-grants.ts';
import type { AnswerQuestion } from '../pool/asked-questions.ts';
import { PooledRun } from '../pool/pooled-run.ts';
import { PooledSeries } from '../pool/pooled-series.ts';
import { PooledWorkbench } from '../pool/pooled-workbench.ts';
import type { TaskRuns } from '../pool/remote-workers.ts';
import type { WorkerPool, WorkerSource } from '../pool/worker-pool.ts';
import type { WorkerProcess } from '../pool/worker-process.ts';
import type { StartLimits, StartOrder } from '../protocol/worker-messages.ts';
import { assertGranted, classifyDocument } from '../run/classify.ts';
import { knownFacts } from '../run/known-facts.ts';
import type { Machines, RunService } from '../run/run-service.ts';
import type { EvidenceLimits } from '../run/sent-evidence.ts';
import { startWarnings } from '../run/start-warnings.ts';
import { confinementOf, testConfinement } from '../sandbox/confinement-of.ts';
import { runInSlices } from '../text/slices.ts';
import type { ChannelAnswers } from './channel-answers.ts';
import type { ForeignRuns } from './foreign-runs.ts';
import { LiveSeries } from './live-series.ts';
import { openState, sealingForEditor, sealingStates } from './sealed-states.ts';
import { type OrderedRuns, startOrder } from './start-order.ts';

export interface RunServiceParts {
  readonly pool: WorkerPool;
  readonly catalog: Pick<ActionCatalog, 'find' | 'categories'>;
  readonly log: Logger;
  readonly limits: StartLimits;
  /** Null or absent: failures keep nothing. */
  readonly evidence?: EvidenceLimits | null;
  readonly grants: Pick<FileGrants, 'ofRun'>;
  readonly answers: Pick<ChannelAnswers, 'answer'>;
  /** Absent: every action runs in the worker of its run. */
  readonly confined?: Pick<ConfinedParts, 'answer' | 'stop'>;
  /** Absent: failures keep no state. */
  readonly stateBox?: SecretBox | null;
  /** Absent: all workers are on this machine. */
  readonly remote?: {
    readonly machines: Machines;
    sourceOf(runs: TaskRuns): WorkerSource | null;
  };
  /** Absent: this machine works for no other daemon. */
  readonly foreign?: Pick<ForeignRuns, 'endOf'>;
}

export interface StoppableRunService extends RunService {
  /** The process of a live run; null before it has one and after its end. */
  workerOf(uowId: string): WorkerProcess | null;
  /** Interrupts all runs, waits a bounded time and leaves no worker. */
  stop(): Promise<void>;
}

export function createRunService(parts: RunServiceParts): StoppableRunService {
  const { pool, catalog, confined, stateBox = null } = parts;
  const answer = answering(parts);
  const live = new LiveSeries();
  const seal = sealingForEditor(stateBox);
  /** By their id, in the order in which they were opened. */
  const workbenches = new Map<string, PooledWorkbench>();

  return {
    start({ onEvent = () => undefined, uowId = randomUUID(), ...request }) {
      const { variables = {}, lists = {}, tables = {} } = request;
      const run = new PooledRun({
        ...orderOf(request, [uowId], parts),
        values: { variables, lists, tables },
        onEvent,
        answer,
      });
      live.watch(run.series);
      return run;
    },
    startSeries(request) {
      const { variables = {}, uowIds, resume, taskId } = request;
      const listener = sealingStates(request.listener, { taskId, box: stateBox });
      const order = orderOf(request, uowIds, parts);
      const series = new PooledSeries({ values: { variables }, listener, answer, resume, ...order });
      live.watch(series);
      return series;
    },
    openWorkbench(project) {
      const onStart = (run: PooledRun) => live.watch(run.series);
      const onClose = (uowId: string) => void workbenches.delete(uowId);
      const workbench = new PooledWorkbench({ ...parts, project, answer, onStart, onClose, seal });
      workbenches.set(workbench.info.uowId, workbench);
      return workbench;
    },
    workbench: () => [...workbenches.values()].findLast(({ isClosed }) => !isClosed) ?? null,
    openState: (owner, bytes) => stateBox && openState(bytes, { owner, box: stateBox }),
    find: (uowId) => live.find(uowId),
    endOf: (uowId) => live.find(uowId)?.ended ?? parts.foreign?.endOf(uowId) ?? null,
    machines: parts.remote?.machines ?? thisMachine,
    ...startChecks(catalog),
    workerOf: (uowId) => live.workerOf(uowId) ?? workbenches.get(uowId)?.current ?? null,
    async stop() {
      await Promise.all([...workbenches.values()].map((workbench) => workbench.close()));
      await live.end();
      await Promise.all([pool.stop(), confined?.stop()]);
    },
  };
}

/** It takes every run. */
const thisMachine: Machines = {
  connected: () => [],
  waitsFor: () => null,
  lacksSlot: () => null,
  isWaiting: () => false,
  slotsFor: () => null,
  series: () => [],
  ask: () => null,
  onChange: () => undefined,
};

/** The checks of a document before it starts. A task repeats them whenever its queue was empty. */
function startChecks(
  catalog: RunServiceParts['catalog'],
): Pick<RunService, 'classify' | 'startWarnings' | 'assertAllowed'> {
  const classify = knownFacts(catalog, (document) => classifyDocument(document, catalog));
  return {
    classify,
    startWarnings: knownFacts(catalog, (document) => runInSlices(startWarnings(document, catalog))),
    assertAllowed: (document, caller) => assertGranted(classify(document), caller),
  };
}

/** Confined actions first: no plugin answers for them. */
function answering({ confined, answers }: Pick<RunServiceParts, 'confined' | 'answers'>): AnswerQuestion {
  return (message, asked) =>
    confined?.answer(message, asked) ?? answers.answer(message, asked.run, asked.signal);
}

/** The start order of a request, and the source of its workers. */
function orderOf(request: OrderedRuns, uowIds: readonly string[], parts: RunServiceParts) {
  const start = startOrder(request, uowIds, parts);
  return { start, source: sourceOf(start, request, parts), log: parts.log };
}

/** Lends workers with the confinement of the run. */
function sourceOf(
  start: StartOrder,
  { requires = [], prefers = [] }: Pick<OrderedRuns, 'requires' | 'prefers'>,
  parts: RunServiceParts,
): WorkerSource {
  const { document, info, allowedScopes, test } = start;
  const { pool, remote } = parts;
  const started = { projectPath: info.projectPath, allowedScopes: new Set(allowedScopes) };
  const confinement = () => {
    const usual = confinementOf(document, started, parts);
    return test === null ? usual : testConfinement(usual, test, info);
  };
  const { uowId, next } = start;
  const { taskId } = info;
  const local: WorkerSource = {
    acquire: () => pool.acquire(confinement()),
    isCurrent: (worker) => pool.isCurrent(worker),
    release: (worker, options) => pool.release(worker, options),
  };
  if (taskId === null) return local;
  const runs = { uowIds: [uowId, ...next], taskId, requires, prefers };
  return remote?.sourceOf({ ...runs, confinement }) ?? local;
}
