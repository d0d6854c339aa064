// A worker of BullMQ for jobs without work. It receives a number of jobs and reports when that many are done.
import { Worker } from 'bullmq';

const threads = 4;
const connection = { host: '127.0.0.1', port: Number(process.env.BENCH_REDIS_PORT) };
let left = Number.POSITIVE_INFINITY;

const worker = new Worker(process.env.BENCH_QUEUE ?? '', async () => undefined, {
  connection,
  concurrency: threads,
  removeOnComplete: { count: 1000 },
});
worker.on('completed', () => {
  left -= 1;
  if (left === 0) process.send?.({ done: true });
});
process.on('message', (message: { readonly expected: number }) => {
  left = message.expected;
});
process.on('disconnect', () => process.exit());
await worker.waitUntilReady();
process.send?.({ ready: true });
