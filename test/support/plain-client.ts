import { Agent, request } from 'node:http';

export interface PlainAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

export interface PlainRequest {
  readonly method: string;
  /** The path on the wire, with the prefix. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string | string[]>>;
  readonly body?: Uint8Array;
}

export interface PlainClient {
  send(request: PlainRequest): Promise<PlainAnswer>;
  close(): void;
}

const connections = 16;

/** Keeps connections and changes nothing in a request: no parsed URL, no added header, bytes as bodies. */
export function createPlainClient(baseUrl: string): PlainClient {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const { port } = new URL(baseUrl);
  return {
    send: ({ method, path, headers = {}, body }) =>
      new Promise((resolve, reject) => {
        const length =
          body === undefined || 'transfer-encoding' in headers ? {} : { 'content-length': `${body.length}` };
        const options = { host: '127.0.0.1', port, agent, method, path, headers: { ...length, ...headers } };
        const outgoing = request(options, (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', reject);
          response.on('end', () => {
            const text = Buffer.concat(chunks).toString();
            resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
          });
        });
        outgoing.on('error', reject);
        outgoing.end(body);
      }),
    close: () => agent.destroy(),
  };
}

/** Processes all items, several at a time, and returns the results in their order. */
export async function inParallel<T, R>(
  items: readonly T[],
  run: (item: T) => Promise<R>,
): Promise<readonly R[]> {
  const results: R[] = [];
  const waiting = items.entries();
  const worker = async () => {
    for (const [index, item] of waiting) results[index] = await run(item);
  };
  await Promise.all(Array.from({ length: connections }, worker));
  return results;
}
