import { Queue } from 'bullmq';
import { type ChildProcess, startChild } from '../child-process.ts';
import { type Durability, startRedis } from './redis.ts';

export interface JobHouse {
  /** Adds the number of jobs without work, and waits until all are done. Returns jobs per second. */
  workOff(count: number): Promise<number>;
  close(): Promise<void>;
}

const queueName = 'empty-jobs';
const jobsOfCall = 10;
const callsAtOnce = 32;
const workers = ['--import', 'tsx', `${import.meta.dirname}/empty-jobs-worker.ts`];

/** BullMQ with a separate Redis and a worker in a separate process, as Gatehouse has. */
export async function openJobHouse(durability: Durability): Promise<JobHouse> {
  const redis = await startRedis(durability);
  const connection = { host: '127.0.0.1', port: redis.port };
  const env = { BENCH_REDIS_PORT: String(redis.port), BENCH_QUEUE: queueName };
  const worker: ChildProcess = startChild({ args: workers, env });
  await worker.receive();
  const queue = new Queue(queueName, { connection });
  return {
    workOff: async (count) => {
      const startedAt = performance.now();
      worker.send({ expected: count });
      const done = worker.receive();
      await addAll(queue, count);
      await done;
      return count / ((performance.now() - startedAt) / 1000);
    },
    close: async () => {
      await queue.close();
      await worker.close();
      await redis.close();
    },
  };
}

/** Adds ten jobs at a time, as one call starts ten tries of a task. */
export async function addAll(queue: Pick<Queue, 'addBulk'>, count: number): Promise<void> {
  let left = count / jobsOfCall;
  const jobs = Array.from({ length: jobsOfCall }, () => ({ name: 'empty', data: {} }));
  const add = async () => {
    while (left-- > 0) await queue.addBulk(jobs);
  };
  await Promise.all(Array.from({ length: callsAtOnce }, add));
}
