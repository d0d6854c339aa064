import { ActionError, runResource } from '@gatehouse/sdk-actions';
import { withTimeLimit } from '../http/time-limit.ts';
import { reasonOf } from '../net/reason-of.ts';
import { WebSocketConnection, type WebSocketTarget } from './web-socket-connection.ts';

/** The web sockets of a run, by their addresses. */
export type WebSocketConnections = Map<string, WebSocketConnection>;

export const webSocketConnections = runResource<WebSocketConnections>({
  name: 'The web sockets',
  create: async () => new Map(),
  async dispose(lines) {
    for (const line of lines.values()) line.destroy();
  },
});

interface Use {
  readonly url: URL;
  readonly seconds: number;
  readonly signal: AbortSignal;
}

export async function openConnection(
  lines: WebSocketConnections,
  address: WebSocketTarget,
  use: Use,
): Promise<void> {
  lines.get(address.url.href)?.destroy();
  lines.delete(address.url.href);
  await within(use, async (limit) => {
    lines.set(address.url.href, await WebSocketConnection.open(address, limit));
  });
}

/** Uses the open connection; an ended one is removed when its last message is taken. */
export async function useConnection(
  lines: WebSocketConnections,
  use: Use,
  work: (line: WebSocketConnection, limit: AbortSignal) => Promise<void>,
): Promise<void> {
  const line = lines.get(use.url.href);
  if (!line) throw new ActionError(`There is no connection to ${use.url.href}; open it with Op connect.`);
  await within(use, async (limit) => {
    try {
      await work(line, limit);
    } finally {
      if (line.isSpent) lines.delete(use.url.href);
    }
  });
}

async function within(
  { url, seconds, signal }: Use,
  work: (limit: AbortSignal) => Promise<void>,
): Promise<void> {
  await withTimeLimit({ seconds, signal, what: url.origin }, async (limit) => {
    try {
      await work(limit);
    } catch (error) {
      if (error instanceof ActionError) throw error;
      throw new ActionError(`${url.origin} does not do it: ${reasonOf(error)}.`);
    }
  });
}
