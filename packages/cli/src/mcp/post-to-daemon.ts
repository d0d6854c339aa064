import type { IncomingMessage } from 'node:http';
import { type CommandKey, getCommandKey } from '@gatehouse/daemon/local-socket/command-key';
import { readText, sendLocal } from '@gatehouse/daemon/local-socket/local-request';
import type { HostName } from '@gatehouse/sdk-plugin';
import { createParser } from 'eventsource-parser';
import type { PostMessage } from './relay-messages.ts';

interface Parts {
  readonly socket: string;
  readonly host: HostName;
  readonly path: string;
  /** Null for a key that ends with this process. */
  readonly key: string | null;
}

const fixed = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };

/** Posts messages to the daemon behind a socket. */
export function postToDaemon({ socket, host, path, key }: Parts): PostMessage {
  let own: Promise<CommandKey> | null = null;
  const rawKey = async () => {
    if (key !== null) return key;
    own ??= getCommandKey(socket);
    return (await own).rawKey;
  };
  const send = async (body: string, headers: Readonly<Record<string, string>>) => {
    const authorization = `Bearer ${await rawKey()}`;
    return sendLocal(socket, {
      method: 'POST',
      path: `/${host}${path}`,
      headers: { ...fixed, ...headers, authorization },
      body,
    });
  };
  return async ({ body, headers, signal, take }) => {
    let answer = await send(body, headers);
    if (answer.statusCode === 401 && key === null) {
      // The plugin that keeps the keys has started anew since: it knows none that lived in memory.
      answer.destroy();
      own = null;
      answer = await send(body, headers);
    }
    const end = () => void answer.destroy();
    signal.addEventListener('abort', end, { once: true });
    if (signal.aborted) end();
    await readMessages(answer, take);
  };
}

async function readMessages(answer: IncomingMessage, take: (message: string) => void): Promise<void> {
  if (answer.headers['content-type']?.startsWith('text/event-stream')) {
    const parser = createParser({ onEvent: ({ data }) => data !== '' && take(data) });
    for await (const chunk of answer.setEncoding('utf8')) parser.feed(chunk);
    return;
  }
  const text = await readText(answer);
  if (text === '') return;
  const body: unknown = JSON.parse(text);
  if (typeof body === 'object' && body !== null && 'jsonrpc' in body) return take(text);
  throw new Error(messageOf(body, answer.statusCode ?? 0));
}

function messageOf(body: unknown, status: number): string {
  const isError = typeof body === 'object' && body !== null && 'error' in body && 'message' in body;
  return isError ? `${body.error}: ${body.message}` : `The daemon answered ${status}`;
}
