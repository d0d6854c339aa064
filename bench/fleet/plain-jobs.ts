import { setTimeout as wait } from 'node:timers/promises';
import { Job, Queue } from 'bullmq';
import { startChild } from '../child-process.ts';
import { addAll } from '../runner/empty-jobs.ts';
import { startRedis } from '../runner/redis.ts';
import type { Done } from './long-task.ts';
import { processorSeconds } from './process-time.ts';

export interface PlainJobs {
  /** Adds the number of jobs without work, ten at a time, and waits until all are done. */
  workOff(count: number): Promise<Done>;
  /** Milliseconds from a call that adds a job to its worker, one job after another. */
  latencies(count: number): Promise<readonly number[]>;
  close(): Promise<void>;
}

const queueName = 'empty-jobs';
const lookEveryMs = 20;
const args = ['--import', 'tsx', `${import.meta.dirname}/plain-worker.ts`];

/** BullMQ by itself: a Redis, a queue, and as many worker processes as the fleet has nodes. */
export async function openPlainJobs(workers: number, slots: number): Promise<PlainJobs> {
  const redis = await startRedis('everysec');
  const env = { BENCH_REDIS_PORT: String(redis.port), BENCH_QUEUE: queueName, BENCH_SLOTS: String(slots) };
  const children = Array.from({ length: workers }, () => startChild({ args, env }));
  const ready = await Promise.all(children.map((child) => child.receive()));
  const pids = [redis.pid, ...ready.map(Number)];
  const connection = { host: '127.0.0.1', port: redis.port };
  const queue = new Queue<object, number>(queueName, { connection });
  return {
    workOff: async (count) => {
      const cpuBefore = processorSeconds(pids);
      const startedAt = performance.now();
      await addAll(queue, count);
      for (;;) {
        const { wait: waiting = 0, active = 0 } = await queue.getJobCounts('wait', 'active');
        if (waiting + active === 0) break;
        await wait(lookEveryMs);
      }
      const seconds = (performance.now() - startedAt) / 1000;
      const cpu = processorSeconds(pids) - cpuBefore;
      return { perSecond: count / seconds, cpuMicros: (cpu * 1e6) / count };
    },
    latencies: (count) => latenciesOf(queue, count),
    close: async () => {
      await queue.close();
      await Promise.all(children.map((child) => child.close()));
      await redis.close();
    },
  };
}

async function latenciesOf(queue: Queue<object, number>, count: number): Promise<readonly number[]> {
  const found: number[] = [];
  for (let job = 0; job < count; job++) {
    const addedAt = performance.timeOrigin + performance.now();
    const { id = '' } = await queue.add('empty', {});
    found.push((await beganAt(queue, id)) - addedAt);
  }
  return found;
}

/** Asks for the result of the job: an event of the queue may come before anybody listens. */
async function beganAt(queue: Queue<object, number>, id: string): Promise<number> {
  for (;;) {
    const job = await Job.fromId<object, number>(queue, id);
    if (typeof job?.returnvalue === 'number') return job.returnvalue;
    await wait(lookEveryMs);
  }
}
