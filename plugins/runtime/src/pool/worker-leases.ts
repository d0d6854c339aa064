import type { Logger } from '@gatehouse/sdk-plugin';
import { heartbeatMs } from '../protocol/worker-messages.ts';
import type { WorkerProcess } from './worker-process.ts';

export interface WorkerLeasesOptions {
  readonly log: Logger;
  /** Number of missed heartbeats after which an idle worker counts as stuck; 10 by default. */
  readonly silentBeats?: number;
  /** Seconds for which a silent worker is kept by its run; 300 by default. */
  readonly leaseSeconds?: number;
}

/** A run holds its worker by a lease, which each message of the worker renews. */
export class WorkerLeases {
  readonly #log: Logger;
  readonly #silentBeats: number;
  readonly #leaseSeconds: number;
  readonly #leaseBeats: number;

  constructor({ log, silentBeats = 10, leaseSeconds = 300 }: WorkerLeasesOptions) {
    this.#log = log;
    this.#silentBeats = silentBeats;
    this.#leaseSeconds = leaseSeconds;
    this.#leaseBeats = Math.ceil((leaseSeconds * 1000) / heartbeatMs);
  }

  /**
   * Call it at each beat, for each worker. Counts beats instead of reading the clock, so that a machine that slept or a
   * daemon that was blocked kills no worker: messages are read before the next beat is counted.
   * @returns false when the worker was ended
   */
  renew(worker: WorkerProcess, { isIdle }: { readonly isIdle: boolean }): boolean {
    if (!worker.isReady) return true;
    worker.missedBeats++;
    if (isIdle) return worker.missedBeats < this.#silentBeats || this.#endIdle(worker);
    if (worker.missedBeats === this.#leaseBeats) return this.#expire(worker);
    if (worker.missedBeats === this.#silentBeats) this.#warn(worker);
    return true;
  }

  #endIdle(worker: WorkerProcess): false {
    this.#log.warn('An idle worker does not respond and is ended', { pid: worker.pid });
    worker.kill();
    return false;
  }

  #expire(worker: WorkerProcess): false {
    const silence = `it did not respond for ${this.#leaseSeconds} s and was ended by force`;
    this.#log.warn('The lease of a worker ran out; it is ended', { ...factsOf(worker), silence });
    worker.kill(
      `${silence}. It computed without a pause, or was frozen; runtime.leaseSeconds is how long it may`,
    );
    return false;
  }

  #warn(worker: WorkerProcess): void {
    const facts = { ...factsOf(worker), leaseSeconds: this.#leaseSeconds };
    this.#log.warn('A worker does not respond; it goes on until its lease runs out', facts);
  }
}

/** The facts by which a person finds the run of a worker. */
function factsOf({ pid, lastRun }: WorkerProcess) {
  if (lastRun === null) return { pid };
  const { taskId, threadId, projectName } = lastRun;
  return { pid, project: projectName, ...(taskId === null ? {} : { taskId, threadId }) };
}
