import { randomUUID } from 'node:crypto';
import type { ActionCatalog, RunInfo } from '@gatehouse/sdk-actions';
import type { Logger } from '@gatehouse/sdk-plugin';
import { withTimeLimit } from '@gatehouse/sdk-plugin/internal/with-time-limit';
import type { FileGrants } from '../files/file-grants.ts';
import type { MessageOfRun, StartLimits } from '../protocol/worker-messages.ts';
import { keepOrder } from '../run/keep-order.ts';
import type { RunEvent } from '../run/run.ts';
import type { EvidenceLimits } from '../run/sent-evidence.ts';
import type { DebugRun, Workbench, WorkbenchRequest } from '../run/workbench.ts';
import { CommandError, type WorkerLink } from '../run/worker-link.ts';
import { confinementOf, instancesConfinement } from '../sandbox/confinement-of.ts';
import { demandOf, meets, type WorkerDemand } from '../sandbox/worker-demand.ts';
import { type AnswerQuestion, AskedQuestions } from './asked-questions.ts';
import { toLink } from './create-workers.ts';
import { PooledRun } from './pooled-run.ts';
import type { WorkerPool, WorkerSource } from './worker-pool.ts';
import type { WorkerProcess } from './worker-process.ts';

export interface PooledWorkbenchOptions {
  readonly pool: WorkerPool;
  readonly catalog: Pick<ActionCatalog, 'find'>;
  readonly log: Logger;
  readonly limits: StartLimits;
  readonly grants: Pick<FileGrants, 'ofRun'>;
  readonly project: Pick<RunInfo, 'projectName' | 'projectPath'>;
  readonly answer: AnswerQuestion;
  /** Null or absent: failures keep nothing. */
  readonly evidence?: EvidenceLimits | null;
  /** Seals the states of runs that failed; null for an event that nobody gets. */
  seal(event: RunEvent, uowId: string): RunEvent | null;
  /** Called for each run, so that the daemon finds its worker. */
  onStart(run: PooledRun): void;
  onClose(uowId: string): void;
}

/** Time for the worker to dispose of its resources, above its own limit. */
const closeBoundMs = 4000;

const otherRightsMessage =
  'The run that pauses has other rights than this one needs or its key allows: stop it and start again.';

/** A worker of the pool that is kept between runs. */
export class PooledWorkbench implements Workbench {
  readonly info: RunInfo;
  readonly #options: PooledWorkbenchOptions;
  readonly #questions: AskedQuestions;
  readonly #live = new Set<PooledRun>();
  #kept: Promise<WorkerProcess> | null = null;
  #current: WorkerProcess | null = null;
  #closing: Promise<void> | null = null;
  #tellClosed: () => void = () => undefined;

  constructor(options: PooledWorkbenchOptions) {
    this.#options = options;
    const { project, grants } = options;
    // Resources that it keeps between runs open no files.
    const fileRights = grants.ofRun({ ...project, allowedScopes: [] });
    this.info = { uowId: randomUUID(), ...project, taskId: null, threadId: 0, fileRights };
    this.#questions = new AskedQuestions(this.info, options.answer);
  }

  /** The current process, or null. */
  get current(): WorkerProcess | null {
    return this.#current?.isAlive ? this.#current : null;
  }

  start(request: WorkbenchRequest): DebugRun {
    const { log, answer, seal } = this.#options;
    const { values = {} } = request;
    const start = this.#startOrder(request);
    const onEvent = (event: RunEvent) => {
      const sealed = seal(event, start.uowId);
      if (sealed !== null) request.onEvent?.(sealed);
    };
    const source: WorkerSource = {
      acquire: () => this.#acquire(this.#demandOf(request)),
      // It has one run, and the next one looks for itself.
      isCurrent: () => true,
      release: (worker, end) => this.#release(worker, end),
    };
    const run = new PooledRun({ source, log, start, values, onEvent, answer });
    this.#live.add(run);
    void run.ended.then(() => this.#live.delete(run));
    this.#options.onStart(run);
    return run;
  }

  async worker(allowedScopes: ReadonlySet<string>): Promise<WorkerLink> {
    const { projectPath } = this.#options.project;
    const demand = demandOf({ projectPath, allowedScopes }, this.#options.grants, () => instancesConfinement);
    return toLink(await this.#acquire(demand));
  }

  #demandOf({ document, ...request }: WorkbenchRequest): WorkerDemand {
    return demandOf(request, this.#options.grants, () => confinementOf(document, request, this.#options));
  }

  #acquire(demand: WorkerDemand): Promise<WorkerProcess> {
    if (this.isClosed) return Promise.reject(closedError());
    this.#kept = this.#keep(this.#kept, demand);
    return this.#kept;
  }

  #release(worker: WorkerProcess, { isReusable }: { readonly isReusable: boolean }): void {
    if (isReusable) return;
    this.#kept = null;
    this.#current = null;
    worker.kill();
  }

  get isRunning(): boolean {
    return [...this.#live].some(({ isPaused }) => !isPaused);
  }

  get isClosed(): boolean {
    return this.#closing !== null;
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    for (const run of this.#live) run.interrupt({ throughBadEnd: false });
    await Promise.all([...this.#live].map((run) => run.ended));
    const worker = await this.#kept?.catch(() => null);
    if (worker) await this.#dispose(worker);
    this.#questions.abandon('ended');
    this.#options.onClose(this.info.uowId);
  }

  /** Keeps the worker while it lives, has the current parts and the right confinement. */
  async #keep(before: Promise<WorkerProcess> | null, demand: WorkerDemand): Promise<WorkerProcess> {
    const { pool } = this.#options;
    const known = await before?.catch(() => null);
    const fits = known?.isAlive && meets(known.confinement, demand);
    if (known && fits && (this.#live.size > 1 || pool.isCurrent(known))) return known;
    if (known?.isAlive && this.#live.size > 1) throw new Error(otherRightsMessage);
    known?.kill();
    const worker = await pool.acquire(demand.allowed);
    if (this.isClosed) {
      pool.release(worker, { isReusable: true });
      throw closedError();
    }
    worker.listen(this.info.uowId, {
      receive: (message) => this.#receive(message, worker),
      lose: () => this.#questions.abandon('worker_lost'),
    });
    this.#current = worker;
    return worker;
  }

  #receive(message: MessageOfRun, worker: WorkerProcess): void {
    if (message.kind === 'question') void this.#questions.answer(message, worker);
    if (message.kind !== 'closed') return;
    for (const problem of message.problems) this.#options.log.warn('A project was closed', { problem });
    this.#tellClosed();
  }

  async #dispose(worker: WorkerProcess): Promise<void> {
    const closed = new Promise<void>((resolve) => {
      this.#tellClosed = resolve;
    });
    worker.send({ kind: 'close', uowId: this.info.uowId });
    await withTimeLimit(Promise.race([closed, worker.ended]), closeBoundMs, () => undefined);
    worker.closeProject();
    this.#options.pool.release(worker, { isReusable: false });
  }

  #startOrder(request: WorkbenchRequest) {
    const { document, projectPath, pins, drive, resume = null, dataOf, wantsValues = false } = request;
    const uowId = randomUUID();
    const fileRights = this.#options.grants.ofRun(request);
    return {
      kind: 'start',
      uowId,
      info: { uowId, projectName: document.name, projectPath, taskId: null, threadId: 0, fileRights },
      next: [],
      document,
      allowedScopes: [...request.allowedScopes],
      pins,
      wantsValues,
      reportsStatuses: true,
      test: null,
      isTraced: false,
      limits: this.#options.limits,
      ...keepOrder(request, this.#options.evidence),
      usageLimits: null,
      drive,
      resume,
      workbench: this.info,
      dataOf: dataOf?.info.uowId ?? null,
    } as const;
  }
}

function closedError(): CommandError {
  return new CommandError('project_closed', 'The project was closed.');
}
