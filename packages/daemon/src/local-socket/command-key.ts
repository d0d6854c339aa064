import type { IncomingMessage } from 'node:http';
import * as v from 'valibot';
import { readText, sendLocal } from './local-request.ts';

const keySchema = v.object({ id: v.string(), rawKey: v.string() });

export type CommandKey = v.InferOutput<typeof keySchema>;

/**
 * Asks the daemon behind a socket for a key with every scope, which ends with this process or earlier. Nothing but the
 * memory of both processes holds it.
 */
export async function getCommandKey(socket: string): Promise<CommandKey> {
  const answer = await sendLocal(socket, { method: 'POST', path: '/keys/command' });
  if (answer.statusCode !== 200) throw new Error(messageOf(await readText(answer)));
  const line = await readLine(answer);
  // The connection stays open for as long as this process lives, and does not keep it alive.
  answer.socket.unref();
  return v.parse(keySchema, JSON.parse(line));
}

/** A key with every scope that ends with the daemon, for scripts. */
export async function getTemporaryKey(socket: string): Promise<CommandKey> {
  const answer = await sendLocal(socket, { method: 'POST', path: '/keys/temporary' });
  const text = await readText(answer);
  if (answer.statusCode !== 200) throw new Error(messageOf(text));
  return v.parse(keySchema, JSON.parse(text));
}

function readLine(answer: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    answer.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      if (text.endsWith('\n')) resolve(text);
    });
    answer.once('error', reject);
    answer.once('close', () => reject(new Error('The daemon ended before it gave a key')));
  });
}

const errorSchema = v.object({ message: v.string() });

function messageOf(text: string): string {
  return v.parse(errorSchema, JSON.parse(text)).message;
}
