import { connect, type LookupFunction, type Socket } from 'node:net';
import { openTunnel, type ProxyAddress } from '@gatehouse/sdk-actions/proxy';
import { connectToProxy } from './connect-to-proxy.ts';

export interface Target {
  readonly host: string;
  readonly port: number;
}

/** The name of a server: host and port. */
export function placeOf({ host, port }: Target): string {
  return `${host.toLowerCase()}:${port}`;
}

/** The way to a server. */
export interface Route {
  /** Null for a direct connection. */
  readonly proxy: ProxyAddress | null;
  /** Looks up names of direct connections; absent for the usual way. */
  readonly lookup?: LookupFunction;
}

/** A connection to the server. Throws where there is none. */
export async function openRoute(
  { host, port }: Target,
  { proxy, lookup }: Route,
  signal: AbortSignal,
): Promise<Socket> {
  if (proxy !== null) {
    const socket = await connectToProxy(proxy, signal);
    if (typeof socket === 'string') throw new Error(`the proxy ${proxy.shown} does not answer: ${socket}`);
    await openTunnel(socket, { proxy, target: { host, port }, signal });
    return socket;
  }
  const socket = connect({ host, port, ...(lookup && { lookup }) });
  await opened(socket, 'connect', signal);
  return socket;
}

/** Waits for the event. An error, the end or the signal destroys the socket. */
export async function opened(
  socket: Socket,
  event: 'connect' | 'secureConnect',
  signal: AbortSignal,
): Promise<void> {
  const onAbort = () => socket.destroy(new Error('there was no answer in time'));
  signal.addEventListener('abort', onAbort);
  try {
    await new Promise<void>((resolve, reject) => {
      socket.once(event, resolve).once('error', reject);
      socket.once('close', () => reject(new Error('the connection was closed')));
    });
  } finally {
    signal.removeEventListener('abort', onAbort);
    // A later error ends the connection.
    socket.on('error', () => undefined);
  }
}
