import type { Confinement } from '@gatehouse/sandbox/confinement';
import type { ProcessEnd } from '@gatehouse/sandbox/wait-for-exit';
import type { RunInfo } from '@gatehouse/sdk-actions';
import type { Logger } from '@gatehouse/sdk-plugin';
import { withTimeLimit } from '@gatehouse/sdk-plugin/internal/with-time-limit';
import {
  type ConfinedPart,
  type FromWorker,
  type MessageOfRun,
  type PartProblem,
  parseFromWorker,
  type StartOrder,
  type ToWorker,
  type WorkerPartAddress,
} from '../protocol/worker-messages.ts';
import type { PartLauncher } from './part-launcher.ts';
import { type SentCommand, SentCommands } from './sent-commands.ts';
import { SentPrograms } from './sent-programs.ts';
import type { ConnectWorker, WorkerTransport } from './worker-transport.ts';

export interface WorkerOptions {
  readonly connect: ConnectWorker;
  readonly confinement: Confinement;
  readonly parts: readonly WorkerPartAddress[];
  /** Actions that other processes execute. */
  readonly confined?: readonly ConfinedPart[];
  readonly log: Logger;
  /** Milliseconds until the worker must be ready. */
  readonly readyMs: number;
  /** Called for each part that did not load. */
  readonly onPartProblem?: ((problem: PartProblem) => void) | undefined;
}

export interface WorkerListener {
  receive(message: MessageOfRun): void;
  /** The process has ended; this is the last call. */
  lose(end: ProcessEnd): void;
}

/** A worker process, seen from the daemon. */
export class WorkerProcess {
  /** Rejects when the process ends or takes too long before it is ready. */
  readonly ready: Promise<void>;
  readonly confinement: Confinement;
  /** Number of missed heartbeats, counted by its lease. */
  missedBeats = 0;
  /** Its last run, or the first one of its last series; null before it. */
  lastRun: RunInfo | null = null;
  readonly #transport: WorkerTransport;
  readonly #listeners = new Map<string, WorkerListener>();
  readonly #log: Logger;
  readonly #onPartProblem: WorkerOptions['onPartProblem'];
  readonly #commands = new SentCommands((message) => this.send(message));
  readonly #programs = new SentPrograms();
  #isReady = false;
  #onReady: () => void = () => undefined;
  /** Set once it sent a malformed message: nothing it says counts any more. */
  #isDistrusted = false;
  /** Set when the process has ended and all its messages were read. */
  #end: ProcessEnd | null = null;

  constructor(options: WorkerOptions) {
    this.#log = options.log;
    this.confinement = options.confinement;
    this.#transport = options.connect({
      message: (value) => this.#receive(value),
      bytes: (commandId, answer) =>
        this.#commands.settle({ kind: 'command-reply', commandId, reply: { isAnswered: true, answer } }),
    });
    void this.ended.then((end) => this.#lose(end));
    this.#onPartProblem = options.onPartProblem;
    this.ready = this.#becomeReady(options);
    this.ready.catch(() => this.kill());
  }

  get pid(): number {
    return this.#transport.pid;
  }

  /** Its private folder, removed at its end. */
  get folder(): string {
    return this.#transport.folder;
  }

  get ended(): Promise<ProcessEnd> {
    return this.#transport.ended;
  }

  /** The id outside the sandbox of a process inside it; null when it has ended. */
  hostPidOf(pid: number): Promise<number | null> {
    return this.#transport.hostPidOf(pid);
  }

  /** Whether it has loaded its parts, which can block it for long. */
  get isReady(): boolean {
    return this.#isReady;
  }

  /** Whether the system holds it to its confinement. */
  get isSandboxed(): boolean {
    return this.#transport.isSandboxed;
  }

  /** Name of the node on which it runs; null on the machine of the daemon. */
  get node(): string | null {
    return this.#transport.node;
  }

  /** Launches processes of worker parts beside it; null where those of the daemon's machine serve it. */
  get partLauncher(): PartLauncher | null {
    return this.#transport.partLauncher;
  }

  /** The reason of its end, for questions that nobody answers any more. */
  get lostBy(): 'worker_lost' | 'node_lost' {
    return this.#transport.isNodeLost ? 'node_lost' : 'worker_lost';
  }

  get isAlive(): boolean {
    return this.#transport.isAlive;
  }

  /** After the end of the process: number of runs of its last series that started. */
  get begunRuns(): number {
    return this.#end === null ? 0 : this.#transport.begunRuns;
  }

  /** A message to a process that just ended is lost; its end is reported anyway. */
  send(message: ToWorker): void {
    this.#transport.send(message);
  }

  hasDocument(document: StartOrder['document']): boolean {
    return this.#programs.has(document);
  }

  /** @param isAhead the document was sent already */
  start(order: StartOrder, isAhead = false): void {
    this.lastRun = order.info;
    if (order.next.length > 0) this.#transport.beginSeries();
    const message = this.#programs.startMessage(order);
    this.send(isAhead ? { ...message, document: null } : message);
  }

  /** Receives the messages of one run or workbench until `unlisten` or the end of the process. */
  listen(uowId: string, listener: WorkerListener): void {
    if (this.#end === null) this.#listeners.set(uowId, listener);
    else listener.lose(this.#end);
  }

  unlisten(uowId: string): void {
    this.#listeners.delete(uowId);
  }

  /** Sends a command to a worker part. Always settles: with its answer, or with a CommandError. */
  command(command: SentCommand): Promise<unknown> {
    return this.#commands.send(command);
  }

  /** Refuses commands from now on: the project that has the process is closed. */
  closeProject(): void {
    this.#commands.closeProject();
  }

  /**
   * Ends the process and, where the system has process groups, its children.
   * @param cause reported to its runs
   */
  kill(cause: string | null = null): void {
    this.#transport.kill(cause);
  }

  #lose(end: ProcessEnd): void {
    this.#end = end;
    this.#commands.lose(end);
    for (const { lose } of [...this.#listeners.values()]) lose(end);
    this.#listeners.clear();
  }

  async #becomeReady({ parts, confined = [], readyMs }: WorkerOptions): Promise<void> {
    const isReady = new Promise<void>((resolve) => {
      this.#onReady = resolve;
    });
    const isGone = this.ended.then((end) =>
      Promise.reject(new Error(`It ended before it was ready (${end}).`)),
    );
    this.send({ kind: 'load', parts, confined });
    await withTimeLimit(Promise.race([isReady, isGone]), readyMs, () => {
      throw new Error(`It was not ready within ${readyMs} ms.`);
    });
  }

  #receive(value: unknown): void {
    const message = this.#isDistrusted ? null : this.#parse(value);
    if (message === null) return;
    this.missedBeats = 0;
    if (message.kind === 'ready') {
      for (const problem of message.problems) {
        this.#log.error('A worker part did not load', problem);
        this.#onPartProblem?.(problem);
      }
      this.#isReady = true;
      this.#onReady();
    } else if (message.kind === 'command-reply') this.#commands.settle(message);
    else if (message.kind !== 'heartbeat') this.#listeners.get(message.uowId)?.receive(message);
  }

  /** Null for a malformed message, which ends the process: the actions of a project may have taken it over. */
  #parse(value: unknown): FromWorker | null {
    try {
      return parseFromWorker(value);
    } catch (error) {
      this.#log.error('A worker sent a malformed message', { pid: this.pid, error: String(error) });
      this.#isDistrusted = true;
      this.kill('it sent a malformed message');
      return null;
    }
  }
}
