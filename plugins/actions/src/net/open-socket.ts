import { connect, isIP, type Socket } from 'node:net';
import { type TLSSocket, connect as tlsConnect } from 'node:tls';
import { ActionError } from '@gatehouse/sdk-actions';
import { assertOutside } from '@gatehouse/sdk-actions/internal/boundary';
import { openTunnel, type ProxyAddress } from '@gatehouse/sdk-actions/proxy';
import { reasonOf } from './reason-of.ts';
import type { TlsTrust } from './tls-trust.ts';

export interface SocketTarget {
  readonly host: string;
  readonly port: number;
  /** The proxy to the target. */
  readonly proxy: ProxyAddress | null;
  readonly signal: AbortSignal;
}

/** A connection to the target, through the proxy if there is one. */
export async function openSocket({ host, port, proxy, signal }: SocketTarget): Promise<Socket> {
  assertOutside(`${host}:${port}`);
  if (!proxy) return connectTo(host, port, signal);
  const socket = await connectToProxy(proxy, signal);
  try {
    await openTunnel(socket, { proxy, target: { host, port }, signal });
    return socket;
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    throw new ActionError(`The proxy ${proxy.shown} does not lead to ${host}:${port}: ${reasonOf(error)}.`);
  }
}

interface SecureTarget {
  readonly host: string;
  readonly signal: AbortSignal;
  /** Null for the usual trust. */
  readonly trust?: TlsTrust | null;
}

/** Starts TLS on a connection; the certificate must be valid for the host. */
export async function secureSocket(
  socket: Socket,
  { host, signal, trust = null }: SecureTarget,
): Promise<TLSSocket> {
  const name = isIP(host) === 0 ? { servername: host } : { host };
  const secure = tlsConnect({ socket, ...name, ...(trust && { secureContext: trust.context }) });
  await opened(secure, 'secureConnect', signal);
  return secure;
}

async function connectToProxy(
  { scheme, host, port, shown }: ProxyAddress,
  signal: AbortSignal,
): Promise<Socket> {
  try {
    const socket = await connectTo(host, port, signal);
    return scheme === 'https' ? await secureSocket(socket, { host, signal }) : socket;
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    throw new ActionError(`The proxy ${shown} does not answer: ${reasonOf(error)}.`);
  }
}

async function connectTo(host: string, port: number, signal: AbortSignal): Promise<Socket> {
  const socket = connect({ host, port });
  await opened(socket, 'connect', signal);
  return socket;
}

/** Waits for the event; any other event destroys the socket. */
async function opened(
  socket: Socket,
  event: 'connect' | 'secureConnect',
  signal: AbortSignal,
): Promise<void> {
  let onAbort: () => void = () => undefined;
  try {
    signal.throwIfAborted();
    await new Promise<void>((resolve, reject) => {
      onAbort = () => reject(signal.reason);
      signal.addEventListener('abort', onAbort);
      socket.once(event, resolve);
      socket.once('error', reject);
      socket.once('close', () => reject(new Error('it closed the connection')));
    });
  } catch (error) {
    socket.destroy();
    throw error;
  } finally {
    signal.removeEventListener('abort', onAbort);
    // Later errors reach the user of the socket as its close; without a listener they would end the process.
    socket.on('error', () => undefined);
  }
}
