import { randomUUID } from 'node:crypto';
import type { ActionCatalog } from '@gatehouse/plugin-catalog/api';
import type { Logger } from '@gatehouse/sdk-plugin';
import { PooledRun } from '../pool/pooled-run.ts';
import { PooledSeries } from '../pool/pooled-series.ts';
import { PooledWorkbench } from '../pool/pooled-workbench.ts';
import type { WorkerPool } from '../pool/worker-pool.ts';
import type { WorkerProcess } from '../pool/worker-process.ts';
import type { QuestionMessage, StartLimits, StartOrder } from '../protocol/messages.ts';
import type { Channel } from './channel.ts';
import { assertGranted, classifyDocument } from './classify.ts';
import { LiveSeries } from './live-series.ts';
import type { RunInfo, RunRequest, RunService } from './run-service.ts';

export interface RunServiceParts {
  readonly pool: WorkerPool;
  readonly catalog: Pick<ActionCatalog, 'find'>;
  readonly log: Logger;
  readonly limits: StartLimits;
}

export interface StoppableRunService extends RunService {
  /** Gives what ends the answering. */
  serve<Question, Answer>(
    channel: Channel<Question, Answer>,
    answer: (question: Question, run: RunInfo, signal: AbortSignal) => Promise<Answer>,
  ): () => void;
  /** The process of a run that goes on; null before it has one and when it is over. */
  workerOf(uowId: string): WorkerProcess | null;
  /** Interrupts all runs, waits a bounded time and leaves no worker. */
  stop(): Promise<void>;
}

type AnswerQuestion = (question: unknown, run: RunInfo, signal: AbortSignal) => Promise<unknown>;

export function createRunService({ pool, catalog, log, limits }: RunServiceParts): StoppableRunService {
  const answers = new Map<string, AnswerQuestion>();
  const live = new LiveSeries();
  /** By the id that stands for each; the latest is the last. */
  const workbenches = new Map<string, PooledWorkbench>();

  const answer = (message: QuestionMessage, info: RunInfo, signal: AbortSignal) => {
    const handler = answers.get(message.channel);
    if (!handler) return Promise.reject(new Error(`No plugin answers the channel ${message.channel}.`));
    return handler(message.question, info, signal);
  };

  return {
    start({ onEvent = () => undefined, variables = {}, uowId = randomUUID(), ...request }) {
      const start = startOrder(request, [uowId], limits);
      const run = new PooledRun({ source: pool, log, start, values: { variables }, onEvent, answer });
      live.watch(run.series);
      return run;
    },
    startSeries({ variables = {}, listener, uowIds, ...request }) {
      const start = startOrder(request, uowIds, limits);
      const series = new PooledSeries({ source: pool, log, start, values: { variables }, listener, answer });
      live.watch(series);
      return series;
    },
    openWorkbench(project) {
      const onClose = (uowId: string) => void workbenches.delete(uowId);
      const own = { project, onStart: (run: PooledRun) => live.watch(run.series), onClose };
      const workbench = new PooledWorkbench({ pool, log, limits, answer, ...own });
      workbenches.set(workbench.info.uowId, workbench);
      return workbench;
    },
    workbench: () => [...workbenches.values()].findLast(({ isClosed }) => !isClosed) ?? null,
    find: (uowId) => live.find(uowId),
    classify: (document) => classifyDocument(document, catalog),
    assertAllowed: (document, caller) => assertGranted(classifyDocument(document, catalog), caller),
    serve(channel, answerQuestion) {
      if (answers.has(channel.name)) throw new Error(`The channel ${channel.name} is served already.`);
      answers.set(channel.name, (question, run, signal) =>
        answerQuestion(parseQuestion(question), run, signal),
      );
      return () => void answers.delete(channel.name);
    },
    workerOf(uowId) {
      return live.workerOf(uowId) ?? workbenches.get(uowId)?.current ?? null;
    },
    async stop() {
      await Promise.all([...workbenches.values()].map((workbench) => workbench.close()));
      await live.end();
      await pool.stop();
    },
  };
}

type OrderedRuns = Omit<RunRequest, 'uowId' | 'variables' | 'onEvent'>;

function startOrder(request: OrderedRuns, uowIds: readonly string[], limits: StartLimits): StartOrder {
  const { document, projectPath, taskId, threadId, proxy } = request;
  const [uowId = randomUUID(), ...next] = uowIds;
  const info = { uowId, projectName: document.name, projectPath, taskId, threadId };
  return {
    kind: 'start',
    uowId,
    info: proxy === undefined ? info : { ...info, proxy },
    next,
    document,
    allowedScopes: [...request.allowedScopes],
    pins: request.pins,
    wantsValues: request.wantsValues ?? false,
    tellsStatuses: !request.isUnseen,
    isTraced: request.isTraced ?? false,
    limits,
    drive: null,
    workbench: null,
    besides: null,
  };
}

/** The channel carries the type of its questions; executors of the same version ask them. */
function parseQuestion<Question>(question: unknown): Question {
  return question as Question;
}
