// A worker of BullMQ for jobs without work. Each returns when it began; the process reports its id once it is ready.
import { Worker } from 'bullmq';

const connection = { host: '127.0.0.1', port: Number(process.env.BENCH_REDIS_PORT) };

const worker = new Worker<object, number>(
  process.env.BENCH_QUEUE ?? '',
  async () => performance.timeOrigin + performance.now(),
  { connection, concurrency: Number(process.env.BENCH_SLOTS), removeOnComplete: { count: 1000 } },
);
process.on('disconnect', () => process.exit());
await worker.waitUntilReady();
process.send?.(process.pid);
