import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { headersOf, type Message, parseMessage } from './message-headers.ts';

/** Sends one message, and gives each message of its answer to `take`. */
export type PostMessage = (post: {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  take(message: string): void;
}) => Promise<void>;

interface Parts {
  readonly input: Readable;
  readonly post: PostMessage;
  write(line: string): void;
}

/**
 * Relays the messages of a client, one a line, to a server that answers each by itself. Resolves when the client ends
 * its input; what still waits then is given up.
 */
export async function relayMessages({ input, post, write }: Parts): Promise<void> {
  const open = new Map<string | number, AbortController>();
  let agreed: string | null = null;
  const relay = async (message: Message, body: string) => {
    const { id, method } = message;
    const call = new AbortController();
    if (id !== undefined) open.set(id, call);
    const take = (answer: string) => {
      if (method === 'initialize') agreed = versionOf(answer) ?? agreed;
      write(answer);
    };
    try {
      await post({ body, headers: headersOf(message, agreed), signal: call.signal, take });
    } catch (error) {
      if (id !== undefined && !call.signal.aborted) write(failureOf(id, error));
    } finally {
      if (id !== undefined) open.delete(id);
    }
  };
  for await (const line of createInterface({ input })) {
    if (line.trim() === '') continue;
    const message = parseMessage(line);
    if (message === null) write(parseFailure);
    else if (message.method === 'notifications/cancelled') open.get(requestIdOf(message))?.abort();
    // The server asks nothing, so an answer of the client is for nobody.
    else if (message.method !== undefined) void relay(message, line);
  }
  for (const call of open.values()) call.abort();
}

function requestIdOf({ params }: Message): string | number {
  const id = params?.requestId;
  return typeof id === 'string' || typeof id === 'number' ? id : '';
}

function versionOf(answer: string): string | null {
  const { result } = JSON.parse(answer) as { readonly result?: { readonly protocolVersion?: string } };
  return result?.protocolVersion ?? null;
}

function failureOf(id: string | number, error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32_000, message } });
}

const parseFailure = JSON.stringify({
  jsonrpc: '2.0',
  id: null,
  error: { code: -32_700, message: 'This line is no message of JSON-RPC' },
});
