// A process of its own: keeps a number of connections busy, one request at a time on each, as cheaply as Node can.
import { connect, type Socket } from 'node:net';
import type { LoadOrder, LoadResult } from './load-messages.ts';

const statusDigit = 'HTTP/1.1 '.length;
const digit2 = '2'.charCodeAt(0);
const closingBrace = '}'.charCodeAt(0);
const maxSamples = 1_000_000;

const times = new Float64Array(maxSamples);

process.on('message', async (order: LoadOrder) => process.send?.(await generateLoad(order)));

async function generateLoad(order: LoadOrder): Promise<LoadResult> {
  const count = { requests: 0, refused: 0, endAt: performance.now() + order.ms };
  const request = Buffer.from(order.request);
  const { connections, port } = order;
  const spinning = spin();
  await Promise.all(Array.from({ length: connections }, () => keepBusy({ port, request, count })));
  spinning.stop();
  const sorted = times.subarray(0, Math.min(count.requests, maxSamples)).sort();
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
  return { requests: count.requests, refused: count.refused, p50Ms: at(0.5), p99Ms: at(0.99) };
}

/**
 * Keeps this process awake. The kernel charges the waking of a sleeping client to the server that answers it,
 * and the slower the server, the more often its clients sleep: that would widen every ratio.
 */
function spin(): { stop(): void } {
  let next = setImmediate(again);
  function again(): void {
    next = setImmediate(again);
  }
  return { stop: () => clearImmediate(next) };
}

interface Busy {
  readonly port: number;
  readonly request: Buffer;
  readonly count: { requests: number; refused: number; readonly endAt: number };
}

/** Every answer is JSON and ends with its closing brace: no header needs to be read to know that it is whole. */
function keepBusy({ port, request, count }: Busy): Promise<void> {
  return new Promise((resolve, reject) => {
    let sentAt = 0;
    let isFirstChunk = true;
    const take = (length: number, bytes: Uint8Array): boolean => {
      if (isFirstChunk && bytes[statusDigit] !== digit2) count.refused += 1;
      isFirstChunk = bytes[length - 1] === closingBrace;
      if (!isFirstChunk) return true;
      const now = performance.now();
      times[count.requests % maxSamples] = now - sentAt;
      count.requests += 1;
      if (now >= count.endAt) {
        socket.destroy();
        resolve();
        return false;
      }
      sentAt = now;
      socket.write(request);
      return true;
    };
    const socket: Socket = connect({
      port,
      host: '127.0.0.1',
      noDelay: true,
      onread: { buffer: Buffer.alloc(16_384), callback: take },
    });
    socket.once('connect', () => {
      sentAt = performance.now();
      socket.write(request);
    });
    socket.once('end', () => reject(new Error('the server closed a connection')));
    socket.once('error', reject);
  });
}
