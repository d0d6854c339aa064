import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import { median } from '../measure.ts';
import type { RunnerProcess } from './runner-process.ts';

export interface WorkOff {
  readonly triesPerSecond: number;
  /** CPU of the daemon for each try, without the workers. */
  readonly cpuMicros: number;
}

const callsAtOnce = 32;
const lookEveryMs = 20;

/** Tasks of a runner that start together. */
export class TaskSet {
  readonly #process: RunnerProcess;
  readonly #ids: readonly string[];

  private constructor(process: RunnerProcess, ids: readonly string[]) {
    this.#process = process;
    this.#ids = ids;
  }

  static async create(process: RunnerProcess, count: number): Promise<TaskSet> {
    const ids: string[] = [];
    const path = process.projectPath;
    await each(Array.from({ length: count }), async () => {
      ids.push((await process.runner.ok('POST /tasks', { path })).id);
    });
    return new TaskSet(process, ids);
  }

  /** Starts all tasks and waits until every try is done. */
  async workOff(triesOfTask: number): Promise<WorkOff> {
    const { runner, cpuMicros } = this.#process;
    const cpuBefore = await cpuMicros();
    const startedAt = performance.now();
    await each(this.#ids, (id) => runner.ok(`PUT /tasks/${id}/tries`, { tries: triesOfTask }));
    while (await this.#isBusy()) await wait(lookEveryMs);
    const seconds = (performance.now() - startedAt) / 1000;
    const tries = this.#ids.length * triesOfTask;
    const cpu = (await cpuMicros()) - cpuBefore;
    const { status } = await runner.ok(`GET /tasks/${this.#ids.at(-1)}/state`);
    assert.equal(status, 'Complete');
    return { triesPerSecond: tries / seconds, cpuMicros: cpu / tries };
  }

  /** The p50 of milliseconds for a page, over calls that visit the tasks one after another. */
  async askTime(pathOf: (id: string) => string, calls: number): Promise<number> {
    const times: number[] = [];
    for (let call = 0; call < calls; call++) {
      const startedAt = performance.now();
      await this.#process.runner.ok(`GET ${pathOf(this.#ids[call % this.#ids.length] ?? '')}`);
      times.push(performance.now() - startedAt);
    }
    return median(times);
  }

  async #isBusy(): Promise<boolean> {
    const { threads, queue } = await this.#process.runner.ok('GET /runner/pressure');
    return threads.running + queue.tries > 0;
  }
}

/** Calls for all items, several at a time. */
async function each<T>(items: readonly T[], call: (item: T) => Promise<unknown>): Promise<void> {
  const left = items.values();
  const work = async () => {
    for (const item of left) await call(item);
  };
  await Promise.all(Array.from({ length: callsAtOnce }, work));
}
