import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import type { FleetProcess } from './fleet-process.ts';
import { processorSeconds } from './process-time.ts';

export interface Done {
  /** Tries, jobs or lines. */
  readonly perSecond: number;
  /** Processor time of all processes for one of them, without the one that measures. */
  readonly cpuMicros: number;
}

const lookEveryMs = 20;

/** One task on all threads of a fleet. */
export class LongTask {
  readonly #fleet: FleetProcess;
  readonly #id: string;

  private constructor(fleet: FleetProcess, id: string) {
    this.#fleet = fleet;
    this.#id = id;
  }

  /** By default its tries evaluate one condition. */
  static async create(fleet: FleetProcess, path = fleet.daemon.projectPath): Promise<LongTask> {
    const { runner } = fleet.daemon;
    const { id } = await runner.ok('POST /tasks', { path });
    await runner.ok(`PUT /tasks/${id}/settings/execution`, { limitOfThreads: fleet.threads });
    return new LongTask(fleet, id);
  }

  async workOff(tries: number): Promise<Done> {
    const { daemon, pids } = this.#fleet;
    const cpuBefore = processorSeconds(pids);
    const startedAt = performance.now();
    await daemon.runner.ok(`PUT /tasks/${this.#id}/tries`, { tries });
    while (await this.#isBusy()) await wait(lookEveryMs);
    const seconds = (performance.now() - startedAt) / 1000;
    const cpu = processorSeconds(pids) - cpuBefore;
    const { doneAll, doneSuccessfully, status } = await daemon.runner.ok(`GET /tasks/${this.#id}/state`);
    assert.deepEqual([status, doneSuccessfully], ['Complete', doneAll]);
    return { perSecond: tries / seconds, cpuMicros: (cpu * 1e6) / tries };
  }

  async #isBusy(): Promise<boolean> {
    const { threads, queue } = await this.#fleet.daemon.runner.ok('GET /runner/pressure');
    return threads.running + queue.tries > 0;
  }
}
