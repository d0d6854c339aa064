// A separate process that keeps a number of connections busy, one request at a time on each.
import { keepConnectionBusy } from './busy-connection.ts';
import type { LoadOrder, LoadResult } from './load-messages.ts';

const maxSamples = 1_000_000;

const times = new Float64Array(maxSamples);

process.on('message', async (order: LoadOrder) => process.send?.(await generateLoad(order)));

async function generateLoad(order: LoadOrder): Promise<LoadResult> {
  const count = { requests: 0, refused: 0 };
  const endAt = performance.now() + order.ms;
  const answered = (isSuccess: boolean, ms: number) => {
    if (!isSuccess) count.refused += 1;
    times[count.requests % maxSamples] = ms;
    count.requests += 1;
    return performance.now() < endAt;
  };
  const one = { port: order.port, request: Buffer.from(order.request), answered };
  const spinning = spin();
  await Promise.all(Array.from({ length: order.connections }, () => keepConnectionBusy(one)));
  spinning.stop();
  const sorted = times.subarray(0, Math.min(count.requests, maxSamples)).sort();
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
  return { ...count, p50Ms: at(0.5), p99Ms: at(0.99) };
}

/**
 * Keeps this process awake. The kernel charges the wake-up of a sleeping client to the server that answers it, and
 * clients of a slower server sleep more often: that would widen every ratio.
 */
function spin(): { stop(): void } {
  let next = setImmediate(again);
  function again(): void {
    next = setImmediate(again);
  }
  return { stop: () => clearImmediate(next) };
}
