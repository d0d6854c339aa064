import type { ChildProcess } from 'node:child_process';
import { Readable } from 'node:stream';
import type { Confinement } from '@gatehouse/sandbox/confinement';
import { findHostPid } from '@gatehouse/sandbox/find-host-pid';
import { lowerPriority } from '@gatehouse/sandbox/lower-priority';
import { type ProcessEnd, waitForExit } from '@gatehouse/sandbox/wait-for-exit';
import type { RunInfo } from '@gatehouse/sdk-actions';
import type { Logger } from '@gatehouse/sdk-plugin';
import { withTimeLimit } from '@gatehouse/sdk-plugin/internal/with-time-limit';
import { byteAnswersFd } from '../protocol/byte-answer-head.ts';
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
import { BeginTally } from './begin-tally.ts';
import { ByteAnswers } from './byte-answer-reader.ts';
import { logWorkerOutput } from './log-worker-output.ts';
import { type SentCommand, SentCommands } from './sent-commands.ts';
import { SentPrograms } from './sent-programs.ts';
import { spawnWorker, type WorkerCommand } from './spawn-worker.ts';
import { makeWorkerFolder, removeWorkerFolder } from './worker-folder.ts';

export interface WorkerOptions extends WorkerCommand {
  readonly parts: readonly WorkerPartAddress[];
  /** Actions that other processes execute. */
  readonly confined?: readonly ConfinedPart[];
  readonly log: Logger;
  /** Milliseconds until the worker must be ready. */
  readonly readyMs: number;
  /** Private to the daemon; each worker gets its own folder in it. */
  readonly folders: string;
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
  readonly ended: Promise<ProcessEnd>;
  /** Its private folder, removed at its end. */
  readonly folder: string;
  readonly confinement: Confinement;
  /** Whether the system holds it to its confinement. */
  readonly isSandboxed: boolean;
  /** Number of missed heartbeats, counted by its lease. */
  missedBeats = 0;
  /** Its last run, or the first one of its last series; null before it. */
  lastRun: RunInfo | null = null;
  readonly #listeners = new Map<string, WorkerListener>();
  readonly #tally = new BeginTally();
  readonly #child: ChildProcess;
  readonly #log: Logger;
  readonly #onPartProblem: WorkerOptions['onPartProblem'];
  readonly #commands = new SentCommands((message) => this.send(message));
  readonly #programs = new SentPrograms();
  #isReady = false;
  #isEnded = false;
  /** Why it was killed, in addition to the report of the system. */
  #cause: string | null = null;
  /** Set when the process has ended and all its messages were read. */
  #end: ProcessEnd | null = null;
  #begunRuns = 0;

  constructor(options: WorkerOptions) {
    this.#log = options.log;
    this.confinement = options.confinement;
    this.isSandboxed = options.sandbox !== null;
    this.folder = makeWorkerFolder(options.folders);
    this.#child = spawnWorker(options, { folder: this.folder, tallyFd: this.#tally.fd });
    this.ended = this.#waitForEnd();
    void this.ended.then((end) => this.#lose(end));
    this.#onPartProblem = options.onPartProblem;
    this.ready = this.#becomeReady(options);
    this.ready.catch(() => this.kill());
    if (this.#child.pid !== undefined) lowerPriority(this.#child.pid);
    logWorkerOutput(this.#child, {
      log: this.#log,
      onOutOfMemory: () => {
        this.#cause ??= 'it ran out of memory';
      },
    });
    this.#takeBytes();
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  /** The id outside the sandbox of a process inside it; null when it has ended. */
  async hostPidOf(pid: number): Promise<number | null> {
    return this.isSandboxed ? findHostPid(this.pid, pid) : pid;
  }

  /** Whether it has loaded its parts, which can block it for long. */
  get isReady(): boolean {
    return this.#isReady;
  }

  get isAlive(): boolean {
    return !this.#isEnded && this.#child.connected;
  }

  /** After the end of the process: number of runs of its last series that started. */
  get begunRuns(): number {
    return this.#begunRuns;
  }

  /** A message to a process that just ended is lost; its end is reported anyway. */
  send(message: ToWorker): void {
    if (this.isAlive) this.#child.send(message, () => undefined);
  }

  hasDocument(document: StartOrder['document']): boolean {
    return this.#programs.has(document);
  }

  /** @param isAhead the document was sent already */
  start(order: StartOrder, isAhead = false): void {
    this.lastRun = order.info;
    if (order.next.length > 0) this.#tally.reset();
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
    if (this.#isEnded) return;
    this.#cause ??= cause;
    this.#killGroup();
    // The group is created a moment after the process.
    this.#child.kill('SIGKILL');
  }

  #killGroup(): void {
    if (process.platform === 'win32' || this.#child.pid === undefined) return;
    try {
      process.kill(-this.#child.pid, 'SIGKILL');
    } catch {
      // The group has ended.
    }
  }

  async #waitForEnd(): Promise<ProcessEnd> {
    const end = await waitForExit(this.#child, () => {
      this.#isEnded = true;
      // Programs that its actions started must not outlive it.
      this.#killGroup();
    });
    return this.#cause === null ? end : `${end}: ${this.#cause}`;
  }

  #lose(end: ProcessEnd): void {
    this.#end = end;
    this.#begunRuns = this.#tally.read();
    this.#tally.close();
    this.#commands.lose(end);
    for (const { lose } of [...this.#listeners.values()]) lose(end);
    this.#listeners.clear();
    removeWorkerFolder(this.folder).catch((error: unknown) =>
      this.#log.warn('The folder of a worker could not be removed; the next start tries again', {
        folder: this.folder,
        error: String(error),
      }),
    );
  }

  async #becomeReady({ parts, confined = [], readyMs }: WorkerOptions): Promise<void> {
    const isReady = new Promise<void>((resolve) => {
      this.#child.on('message', (message) => this.#receive(message, resolve));
    });
    const isGone = this.ended.then((end) =>
      Promise.reject(new Error(`It ended before it was ready (${end}).`)),
    );
    this.send({ kind: 'load', parts, confined });
    await withTimeLimit(Promise.race([isReady, isGone]), readyMs, () => {
      throw new Error(`It was not ready within ${readyMs} ms.`);
    });
  }

  #receive(value: unknown, onReady: () => void): void {
    const message = this.#parse(value);
    if (message === null) return;
    this.missedBeats = 0;
    if (message.kind === 'ready') {
      for (const problem of message.problems) {
        this.#log.error('A worker part did not load', problem);
        this.#onPartProblem?.(problem);
      }
      this.#isReady = true;
      onReady();
    } else if (message.kind === 'command-reply') this.#commands.settle(message);
    else if (message.kind !== 'heartbeat') this.#listeners.get(message.uowId)?.receive(message);
  }

  /** Null for a malformed message, which ends the process: the actions of a project may have taken it over. */
  #parse(value: unknown): FromWorker | null {
    try {
      return parseFromWorker(value);
    } catch (error) {
      this.#log.error('A worker sent a malformed message', { pid: this.pid, error: String(error) });
      this.#child.removeAllListeners('message');
      this.kill('it sent a malformed message');
      return null;
    }
  }

  #takeBytes(): void {
    const pipe = this.#child.stdio.at(byteAnswersFd);
    if (!(pipe instanceof Readable)) return;
    const answers = new ByteAnswers((commandId, answer) =>
      this.#commands.settle({ kind: 'command-reply', commandId, reply: { isAnswered: true, answer } }),
    );
    pipe.on('data', (part: Buffer) => answers.receive(part));
    // The exit of the process is reported instead.
    pipe.on('error', () => undefined);
  }
}
