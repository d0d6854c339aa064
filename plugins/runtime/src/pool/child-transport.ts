import type { ChildProcess } from 'node:child_process';
import { Readable } from 'node:stream';
import { findHostPid } from '@gatehouse/sandbox/find-host-pid';
import { lowerPriority } from '@gatehouse/sandbox/lower-priority';
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

/** A worker as a child process. */
export class ChildTransport implements WorkerTransport {
  readonly node = null;
  readonly isNodeLost = false;
  readonly ended: Promise<ProcessEnd>;
  readonly folder: string;
  readonly isSandboxed: boolean;
  readonly #child: ChildProcess;
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
    this.ended = this.#waitForEnd();
    if (this.#child.pid !== undefined) lowerPriority(this.#child.pid);
    logWorkerOutput(this.#child, {
      log: this.#log,
      onOutOfMemory: () => {
        this.#cause ??= 'it ran out of memory';
      },
    });
    this.#child.on('message', (value) => listener.message(value));
    this.#takeBytes(listener);
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  get isAlive(): boolean {
    return !this.#isEnded && this.#child.connected;
  }

  get begunRuns(): number {
    return this.#begunRuns;
  }

  send(message: ToWorker): void {
    if (this.isAlive) this.#child.send(message, () => undefined);
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

  async #waitForEnd(): Promise<ProcessEnd> {
    const end = await waitForExit(this.#child, () => {
      this.#isEnded = true;
      // Programs that its actions started must not outlive it.
      this.#killGroup();
    });
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
    const answers = new ByteAnswers((commandId, answer) => listener.bytes(commandId, answer));
    pipe.on('data', (part: Buffer) => answers.receive(part));
    // The exit of the process is reported instead.
    pipe.on('error', () => undefined);
  }
}
