import { randomUUID } from 'node:crypto';
import type { ActionCatalog } from '@gatehouse/plugin-catalog/api';
import type { Logger } from '@gatehouse/sdk-plugin';
import { PooledRun } from '../pool/pooled-run.ts';
import { PooledWorkbench } from '../pool/pooled-workbench.ts';
import type { WorkerPool } from '../pool/worker-pool.ts';
import type { WorkerProcess } from '../pool/worker-process.ts';
import type { QuestionMessage, StartLimits, StartOrder } from '../protocol/messages.ts';
import type { Channel } from './channel.ts';
import { assertGranted, classifyDocument } from './classify.ts';
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
  const live = new Map<string, PooledRun>();
  /** By the id that stands for each; the latest is the last. */
  const workbenches = new Map<string, PooledWorkbench>();

  const watch = (run: PooledRun) => {
    live.set(run.info.uowId, run);
    void run.ended.then(() => live.delete(run.info.uowId));
  };
  const answer = (message: QuestionMessage, info: RunInfo, signal: AbortSignal) => {
    const handler = answers.get(message.channel);
    if (!handler) return Promise.reject(new Error(`No plugin answers the channel ${message.channel}.`));
    return handler(message.question, info, signal);
  };

  return {
    start(request) {
      const { onEvent = () => undefined, variables = {} } = request;
      const start = startOrder(request, limits);
      const run = new PooledRun({ source: pool, log, start, values: { variables }, onEvent, answer });
      watch(run);
      return run;
    },
    openWorkbench(project) {
      const onClose = (uowId: string) => void workbenches.delete(uowId);
      const own = { project, onStart: watch, onClose };
      const workbench = new PooledWorkbench({ pool, log, limits, answer, ...own });
      workbenches.set(workbench.info.uowId, workbench);
      return workbench;
    },
    workbench: () => [...workbenches.values()].findLast(({ isClosed }) => !isClosed) ?? null,
    find: (uowId) => live.get(uowId) ?? null,
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
      return live.get(uowId)?.worker ?? workbenches.get(uowId)?.current ?? null;
    },
    async stop() {
      await Promise.all([...workbenches.values()].map((workbench) => workbench.close()));
      for (const run of live.values()) run.interrupt({ throughBadEnd: false });
      await Promise.all([...live.values()].map((run) => run.ended));
      await pool.stop();
    },
  };
}

function startOrder(request: RunRequest, limits: StartLimits): StartOrder {
  const { document, projectPath, taskId, threadId, proxy, uowId = randomUUID() } = request;
  const info = { uowId, projectName: document.name, projectPath, taskId, threadId };
  return {
    kind: 'start',
    uowId,
    info: proxy === undefined ? info : { ...info, proxy },
    document,
    allowedScopes: [...request.allowedScopes],
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
