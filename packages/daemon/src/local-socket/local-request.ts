import { type IncomingMessage, request } from 'node:http';
import { assertPrivateSocket } from './socket-location.ts';
import { connectToPath } from './socket-path.ts';

export interface LocalRequest {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Sends a request to the socket of a daemon, and resolves with the head of the answer. */
export function sendLocal(
  socket: string,
  { method, path, headers, body }: LocalRequest,
): Promise<IncomingMessage> {
  assertPrivateSocket(socket);
  return new Promise((resolve, reject) => {
    const sent = request({
      method,
      path,
      headers: { host: 'localhost', ...headers },
      createConnection: () => connectToPath(socket),
    });
    sent.once('response', resolve);
    sent.once('error', reject);
    sent.end(body);
  });
}

export async function readText(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
