import { connect } from 'node:net';

export interface BusyOrder {
  readonly port: number;
  /** The whole request as it goes over the wire. */
  readonly request: string;
  readonly connections: number;
  readonly ms: number;
}

const success = 'HTTP/1.1 2';

/**
 * Keeps a number of connections busy, one request at a time on each, and answers how many were answered. It sleeps while it
 * waits: on a small machine the workers need the processor that a load that spins would take.
 */
export async function keepBusy(order: BusyOrder): Promise<number> {
  const count = { answered: 0, endAt: performance.now() + order.ms };
  await Promise.all(Array.from({ length: order.connections }, () => keepOneBusy(order, count)));
  return count.answered;
}

/** Every answer is JSON and ends with its closing brace. */
function keepOneBusy(
  { port, request }: BusyOrder,
  count: { answered: number; readonly endAt: number },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    let answer = '';
    socket.setEncoding('latin1');
    socket.once('error', reject);
    socket.once('connect', () => socket.write(request));
    socket.on('data', (chunk: string) => {
      answer += chunk;
      if (!answer.endsWith('}')) return;
      if (!answer.startsWith(success)) reject(new Error(answer));
      answer = '';
      count.answered += 1;
      if (performance.now() < count.endAt) return void socket.write(request);
      socket.destroy();
      resolve();
    });
  });
}
