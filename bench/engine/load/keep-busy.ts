import { keepConnectionBusy } from '../../gate/load/busy-connection.ts';

export interface BusyOrder {
  readonly port: number;
  /** The whole request, as bytes of the wire. */
  readonly request: string;
  readonly connections: number;
  readonly ms: number;
}

/**
 * Keeps a number of connections busy, one request at a time on each, and returns the number of answers. It sleeps while
 * it waits: on a small machine a load that spins would take the processor from the workers.
 */
export async function keepBusy({ port, request, connections, ms }: BusyOrder): Promise<number> {
  let count = 0;
  const endAt = performance.now() + ms;
  const answered = (isSuccess: boolean) => {
    if (!isSuccess) throw new Error(`The server of port ${port} refused a request`);
    count += 1;
    return performance.now() < endAt;
  };
  const one = { port, request: Buffer.from(request), answered };
  await Promise.all(Array.from({ length: connections }, () => keepConnectionBusy(one)));
  return count;
}
