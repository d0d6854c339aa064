import { connect, isIP, type Socket } from 'node:net';
import { type TLSSocket, connect as tlsConnect } from 'node:tls';
import { ActionError } from '@gatehouse/sdk-actions';
import { type ProxyAddress, proxyAuthorization, proxyName } from './proxy-address.ts';
import { reasonOf } from './reason-of.ts';
import { SocketReader } from './socket-reader.ts';

export interface SocketTarget {
  readonly host: string;
  readonly port: number;
  /** The proxy to the target. */
  readonly proxy: ProxyAddress | null;
  readonly signal: AbortSignal;
}

const maxAnswerBytes = 16_384;

/** A connection to the target, through the proxy if there is one. */
export async function openSocket({ host, port, proxy, signal }: SocketTarget): Promise<Socket> {
  if (!proxy) return connectTo(host, port, signal);
  const socket = await connectTo(proxy.host, proxy.port, signal);
  try {
    const hello = proxy.kind === 'http' ? askHttpProxy : askSocksProxy;
    await hello(socket, { host, port, proxy, signal });
    return socket;
  } catch (error) {
    socket.destroy();
    if (signal.aborted) throw signal.reason;
    throw new ActionError(
      `The proxy ${proxyName(proxy)} does not lead to ${host}:${port}: ${reasonOf(error)}.`,
    );
  }
}

/** Starts TLS on a connection; the certificate must be valid for the host. */
export async function secureSocket(socket: Socket, host: string, signal: AbortSignal): Promise<TLSSocket> {
  const secure = tlsConnect({ socket, ...(isIP(host) === 0 ? { servername: host } : { host }) });
  await opened(secure, 'secureConnect', signal);
  return secure;
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

async function askHttpProxy(socket: Socket, { host, port, proxy, signal }: SocketTarget): Promise<void> {
  const target = `${isIP(host) === 6 ? `[${host}]` : host}:${port}`;
  const authorization = proxy && proxyAuthorization(proxy);
  const login = authorization ? `Proxy-Authorization: ${authorization}\r\n` : '';
  socket.write(`CONNECT ${target} HTTP/1.1\r\nHost: ${target}\r\n${login}\r\n`);
  const answer = await new SocketReader(socket, signal).until('\r\n\r\n', maxAnswerBytes);
  const status = /^HTTP\/1\.\d (\d{3})/.exec(answer)?.[1];
  if (status === '407') throw new Error('it wants a user and a password (status 407)');
  if (!status?.startsWith('2')) throw new Error(`it answers ${JSON.stringify(answer.slice(0, 100).trim())}`);
}

const socksRefusals: Readonly<Record<number, string>> = {
  1: 'it failed',
  2: 'its rules forbid it',
  3: 'the network is unreachable',
  4: 'the host is unreachable',
  5: 'the connection was refused',
  6: 'the time to live expired',
};

async function askSocksProxy(socket: Socket, { host, port, proxy, signal }: SocketTarget): Promise<void> {
  const reader = new SocketReader(socket, signal);
  const login = proxy && proxy.user !== '' ? proxy : null;
  socket.write(Buffer.from(login ? [5, 2, 0, 2] : [5, 1, 0]));
  const [version, method] = await reader.bytes(2);
  if (version !== 5) throw new Error('it does not speak SOCKS 5');
  if (method === 2 && login) await logIn(socket, reader, login);
  else if (method !== 0) throw new Error('it wants a user and a password');
  const name = Buffer.from(host, 'utf8');
  if (name.length > 255) throw new Error('the name of the host is too long');
  socket.write(Buffer.from([5, 1, 0, 3, name.length, ...name, port >> 8, port & 255]));
  const [, result = 1, , kind] = await reader.bytes(4);
  if (result !== 0) throw new Error(socksRefusals[result] ?? `it answers ${result}`);
  const length = kind === 1 ? 4 : kind === 4 ? 16 : ((await reader.bytes(1))[0] ?? 0);
  await reader.bytes(length + 2);
}

async function logIn(
  socket: Socket,
  reader: SocketReader,
  { user, password }: Pick<ProxyAddress, 'user' | 'password'>,
): Promise<void> {
  const [name, secret] = [Buffer.from(user, 'utf8'), Buffer.from(password, 'utf8')];
  if (name.length > 255 || secret.length > 255) throw new Error('user or password is too long');
  socket.write(Buffer.from([1, name.length, ...name, secret.length, ...secret]));
  const [, result] = await reader.bytes(2);
  if (result !== 0) throw new Error('it refuses the user and the password');
}
