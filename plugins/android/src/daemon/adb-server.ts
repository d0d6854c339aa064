import { createServer } from 'node:net';
import { setTimeout as later } from 'node:timers/promises';
import type { Logger } from '@gatehouse/sdk-plugin';
import { readServerVersion } from '../adb/server-services.ts';
import { type ServerProcess, startServerProcess } from './adb-process.ts';

export interface AdbServerParts {
  /** 0 selects a free port at the first start. */
  readonly port: number;
  readonly log: Logger;
  /** Rejects with a message for the user when there is none. */
  findProgram(): Promise<string>;
  /** Where the server keeps the keys that devices trust. */
  keyFolder(): Promise<string>;
}

export interface RunningServer {
  readonly port: number;
  readonly pid: number;
  /** Aborted when the server has ended. */
  readonly signal: AbortSignal;
}

const startMs = 15_000;
const pollMs = 25;
/** Pauses before a start that follows a failed or short one. */
const pausesMs = [0, 1000, 2000, 5000];
const shortLifeMs = 10_000;

/**
 * The adb server of this daemon, on its own port and with its own keys. It starts when it is first needed, restarts
 * when it is lost, and ends with the daemon. Servers that another program started are never asked, used or ended.
 */
export class AdbServer {
  readonly #parts: AdbServerParts;
  readonly #stopping = new AbortController();
  #port: number;
  #starting: Promise<RunningServer> | null = null;
  #process: ServerProcess | null = null;
  #startedAt = 0;
  #failures = 0;
  #nextTryAt = 0;
  #problem: unknown = null;

  constructor(parts: AdbServerParts) {
    this.#parts = parts;
    this.#port = parts.port;
  }

  /**
   * The server, started where it does not run. Rejects with a message for the user; for a while after a failure
   * without another start.
   */
  running(): Promise<RunningServer> {
    if (this.#starting === null && performance.now() < this.#nextTryAt) return Promise.reject(this.#problem);
    this.#starting ??= this.#start().catch((error: unknown) => {
      this.#starting = null;
      this.#problem = error;
      this.#failed();
      throw error;
    });
    return this.#starting;
  }

  /** Ends a server that does not answer; the next call starts another. */
  giveUp(): void {
    this.#process?.kill();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#starting?.catch(() => undefined);
    this.#process?.kill();
    await this.#process?.ended;
  }

  async #start(): Promise<RunningServer> {
    if (this.#stopping.signal.aborted) throw new Error('Gatehouse is stopping');
    const { findProgram, keyFolder, log } = this.#parts;
    const program = await findProgram();
    const port = await this.#freePort();
    this.#port = port;
    const folder = await keyFolder();
    const started = await startServerProcess({ program, port, folder });
    this.#process = started;
    this.#startedAt = performance.now();
    const gone = new AbortController();
    void started.ended.then((reason) => this.#ended(started, gone, reason));
    await untilItAnswers(started, port);
    log.info('The adb server runs.', { port, pid: started.pid, program });
    return { port, pid: started.pid, signal: gone.signal };
  }

  /** The same port as before, so that users of the server find it again. */
  async #freePort(): Promise<number> {
    if (this.#parts.port === 0) return freePort(this.#port).catch(() => freePort(0));
    return freePort(this.#port);
  }

  #failed(): void {
    this.#nextTryAt = performance.now() + (pausesMs[Math.min(this.#failures, pausesMs.length - 1)] ?? 0);
    this.#failures += 1;
  }

  #ended(ended: ServerProcess, gone: AbortController, reason: string): void {
    if (this.#process === ended) {
      this.#process = null;
      this.#starting = null;
    }
    this.#problem = new Error(`the adb server ended: ${reason}`);
    if (performance.now() - this.#startedAt < shortLifeMs) this.#failed();
    else this.#failures = 0;
    gone.abort(new Error('the adb server ended'));
    if (!this.#stopping.signal.aborted)
      this.#parts.log.warn('The adb server ended; it is started again.', { reason });
  }
}

/** Proves that no other process listens on the port, so the server that answers there is ours. */
async function freePort(wanted: number): Promise<number> {
  const probe = createServer();
  const port = await new Promise<number>((resolve, reject) => {
    probe.on('error', () =>
      reject(new Error(`the port ${wanted} for the adb server is taken: set another one (adbPort)`)),
    );
    probe.listen(wanted, '127.0.0.1', () => resolve(Object(probe.address()).port));
  });
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

async function untilItAnswers(server: ServerProcess, port: number): Promise<void> {
  const signal = AbortSignal.timeout(startMs);
  while (server.isAlive && !signal.aborted) {
    const version = await readServerVersion({ port, signal }).catch(() => null);
    if (version !== null && server.isAlive) return;
    await later(pollMs);
  }
  server.kill();
  throw new Error(`the adb server did not start: ${await server.ended}`);
}
