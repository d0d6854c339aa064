import type { ChildProcess } from 'node:child_process';
import { type Duplex, Readable } from 'node:stream';
import { findHostPid } from '@gatehouse/sandbox/find-host-pid';
import { lowerPriority } from '@gatehouse/sandbox/lower-priority';
import { MessageLines, messageStreamOf } from '@gatehouse/sandbox/message-lines';
import { type ProcessEnd, waitForExit } from '@gatehouse/sandbox/wait-for-exit';
import type { Logger } from '@gatehouse/sdk-plugin';
import { byteAnswersFd } from '../protocol/byte-answer-head.ts';
import type { ToWorker } from '../protocol/worker-messages.ts';
import { BeginTally } from './begin-tally.ts';
import { ByteAnswers } from './byte-answer-reader.ts';
import { logWorkerOutput } from './log-worker-output.ts';
import { spawnWorker, type WorkerCommand } from './spawn-worker.ts';
import { makeWorkerFolder, removeWorkerFolder } from './worker-folder.ts';
import type { TransportListener, WorkerTransport } from './worker-transport.ts';

export interface ChildOptions extends WorkerCommand {
  readonly log: Logger;
  /** Private to the daemon; each worker gets its own folder in it. */
  readonly folders: string;
}

/** Bytes of one message or answer, such as the data of a run; more of them end the worker. */
const maxBytes = 256_000_000;

/** A worker as a child process. */
export class ChildTransport implements WorkerTransport {
  readonly node = null;
  readonly isNodeLost = false;
  readonly partLauncher = null;
  readonly ended: Promise<ProcessEnd>;
  readonly folder: string;
  readonly isSandboxed: boolean;
  readonly #child: ChildProcess;
  readonly #messages: MessageLines;
  readonly #log: Logger;
  readonly #tally = new BeginTally();
  #isEnded = false;
  /** Why it was killed, in addition to the report of the system. */
  #cause: string | null = null;
  #begunRuns = 0;

  constructor(options: ChildOptions, listener: TransportListener) {
    this.#log = options.log;
    this.isSandboxed = options.sandbox !== null;
    this.folder = makeWorkerFolder(options.folders);
    this.#child = spawnWorker(options, { folder: this.folder, tallyFd: this.#tally.fd });
    const stream = messageStreamOf(this.#child);
    this.#messages = new MessageLines({
      ...{ stream, maxBytes },
      onMessage: (value) => listener.message(value),
      onBroken: (reason) => this.#break(reason),
      // The exit of the process is reported instead.
      onEnd: () => undefined,
    });
    this.ended = this.#waitForEnd(stream);
    if (this.#child.pid !== undefined) lowerPriority(this.#child.pid);
    logWorkerOutput(this.#child, {
      log: this.#log,
      onOutOfMemory: () => {
        this.#cause ??= 'it ran out of memory';
      },
    });
    this.#takeBytes(listener);
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  get isAlive(): boolean {
    return !this.#isEnded && this.#messages.isOpen;
  }

  get begunRuns(): number {
    return this.#begunRuns;
  }

  send(message: ToWorker): void {
    if (this.isAlive) this.#messages.send(message);
  }

  beginSeries(): void {
    this.#tally.reset();
  }

  async hostPidOf(pid: number): Promise<number | null> {
    return this.isSandboxed ? findHostPid(this.pid, pid) : pid;
  }

  kill(cause: string | null): void {
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

  /** The actions of a project may have taken it over. */
  #break(reason: string): void {
    this.#log.error('A worker was ended', { reason });
    this.kill(reason);
  }

  async #waitForEnd(stream: Duplex): Promise<ProcessEnd> {
    const onExit = () => {
      this.#isEnded = true;
      // Programs that its actions started must not outlive it.
      this.#killGroup();
    };
    const end = await waitForExit(this.#child, onExit, stream);
    this.#begunRuns = this.#tally.read();
    this.#tally.close();
    removeWorkerFolder(this.folder).catch((error: unknown) =>
      this.#log.warn('The folder of a worker could not be removed; the next start tries again', {
        folder: this.folder,
        error: String(error),
      }),
    );
    return this.#cause === null ? end : `${end}: ${this.#cause}`;
  }

  #takeBytes(listener: TransportListener): void {
    const pipe = this.#child.stdio.at(byteAnswersFd);
    if (!(pipe instanceof Readable)) return;
    const answers = new ByteAnswers({
      maxBytes,
      onAnswer: (commandId, answer) => listener.bytes(commandId, answer),
      onBroken: (reason) => this.#break(reason),
    });
    pipe.on('data', (part: Buffer) => answers.receive(part));
    // The exit of the process is reported instead.
    pipe.on('error', () => undefined);
  }
}
