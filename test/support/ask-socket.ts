import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';

export interface HeldAnswer {
  readonly status: number;
  /** The first chunk of the body. */
  readonly text: string;
  /** Ends the connection. */
  leave(): void;
}

/** Sends a request without a body to a socket of the file system, and keeps the connection. */
export async function askSocket(socketPath: string, method: string, path: string): Promise<HeldAnswer> {
  const sent = request({ socketPath, method, path, headers: { host: 'localhost' } });
  sent.end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  const [chunk] = await once(answer, 'data');
  answer.on('error', () => undefined).resume();
  return { status: answer.statusCode ?? 0, text: String(chunk), leave: () => void sent.destroy() };
}
