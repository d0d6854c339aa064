import { request } from 'node:http';
import { isIP, type Socket } from 'node:net';
import { setImmediate as afterEvents } from 'node:timers/promises';
import type { ProxyAddress } from './proxy-address.ts';

/** Where a tunnel leads; the proxy resolves the name. */
export interface TunnelTarget {
  readonly host: string;
  readonly port: number;
}

/** Why a proxy did not open a tunnel: `login` asks for another user or password, `target` refuses only the target. */
export class TunnelError extends Error {
  override readonly name = 'TunnelError';
  readonly problem: 'login' | 'target' | 'protocol';

  constructor(message: string, problem: 'login' | 'target' | 'protocol') {
    super(message);
    this.problem = problem;
  }
}

interface Tunnel {
  readonly proxy: ProxyAddress;
  readonly target: TunnelTarget;
  readonly signal: AbortSignal;
}

/**
 * Asks the proxy at the other end of a socket for a connection to the target. The socket leads to the target
 * afterwards. Throws TunnelError, and the reason of the signal; the socket is destroyed then.
 */
export async function openTunnel(socket: Socket, tunnel: Tunnel): Promise<void> {
  const { proxy, signal } = tunnel;
  const onAbort = () => socket.destroy();
  let onClose: () => void = () => undefined;
  // A socket that closed before anybody listened reports it no more.
  const closed = new Promise<never>((_, reject) => {
    onClose = () => reject(new TunnelError('it closed the connection', 'protocol'));
    if (socket.destroyed) onClose();
  });
  closed.catch(() => undefined);
  signal.addEventListener('abort', onAbort);
  socket.once('close', onClose);
  try {
    signal.throwIfAborted();
    const ask = proxy.scheme.startsWith('http') ? askHttpProxy : askSocksProxy;
    await Promise.race([ask(socket, tunnel), closed]);
  } catch (error) {
    socket.destroy();
    signal.throwIfAborted();
    throw error;
  } finally {
    signal.removeEventListener('abort', onAbort);
    socket.off('close', onClose);
  }
}

/** The value of Proxy-Authorization; undefined for a proxy without a login. */
export function proxyAuthorization({
  user,
  password,
}: Pick<ProxyAddress, 'user' | 'password'>): string | undefined {
  if (user === '' && password === '') return undefined;
  return `Basic ${Buffer.from(`${user}:${password}`, 'utf8').toString('base64')}`;
}

async function askHttpProxy(socket: Socket, { proxy, target }: Tunnel): Promise<void> {
  const path = `${isIP(target.host) === 6 ? `[${target.host}]` : target.host}:${target.port}`;
  const login = proxyAuthorization(proxy);
  const headers = { host: path, ...(login !== undefined && { 'proxy-authorization': login }) };
  const options = { method: 'CONNECT', path, headers, setHost: false, createConnection: () => socket };
  const status = await new Promise<number>((resolve, reject) => {
    const asking = request(options);
    asking.on('error', (error) => reject(new TunnelError(httpProblem(error), 'protocol')));
    asking.once('connect', ({ statusCode = 0 }, _socket, head: Buffer) => {
      if (head.length > 0) socket.unshift(head);
      resolve(statusCode);
    });
    asking.end();
  });
  if (status === 407) throw new TunnelError(loginProblem(proxy), 'login');
  if (status < 200 || status > 299) throw new TunnelError(`it answers with status ${status}`, 'target');
}

/** The error of a request to an HTTP proxy in words. */
export function httpProblem(error: Error): string {
  const code = 'code' in error ? String(error.code) : '';
  if (code.startsWith('HPE_'))
    return code === 'HPE_HEADER_OVERFLOW' ? 'its answer is too long' : 'it does not speak HTTP';
  return code === 'ECONNRESET' ? 'it closed the connection' : error.message;
}

async function askSocksProxy(socket: Socket, { proxy, target }: Tunnel): Promise<void> {
  const { SocksClient } = await import('socks');
  const { host, port, user, password } = proxy;
  const type = proxy.scheme === 'socks4' ? 4 : 5;
  try {
    await SocksClient.createConnection({
      proxy: { host, port, type, ...((user !== '' || password !== '') && { userId: user, password }) },
      command: 'connect',
      destination: { ...target },
      existing_socket: socket,
      // The signal of the caller ends it.
      timeout: 2 ** 31 - 1,
    });
  } catch (error) {
    throw socksError(error, proxy);
  }
  await keepEarlyBytes(socket);
}

/**
 * The library lets the socket flow, and emits the bytes of the target that came with the answer of the proxy. They go
 * back into the socket, for the reader that comes later.
 */
async function keepEarlyBytes(socket: Socket): Promise<void> {
  const early: Buffer[] = [];
  const keep = (chunk: Buffer) => early.push(chunk);
  const hold = () => undefined;
  socket.on('readable', hold).on('data', keep);
  await afterEvents();
  socket.off('data', keep).off('readable', hold);
  if (early.length > 0) socket.unshift(Buffer.concat(early));
  await afterEvents();
}

const socksReasons: readonly (readonly [RegExp, TunnelError['problem'], string])[] = [
  [/no accepted authentication|Authentication failed|\(Rejected(?:Ident)?\)/, 'login', ''],
  [/NotAllowed/, 'target', 'its rules forbid it'],
  [/NetworkUnreachable/, 'target', 'the network is unreachable'],
  [/HostUnreachable/, 'target', 'the host is unreachable'],
  [/ConnectionRefused/, 'target', 'the connection was refused'],
  [/rejected connection(?!.*undefined)/, 'target', 'it refuses the connection'],
  [/Socket closed/, 'protocol', 'it closed the connection'],
  [/invalid|rejected/i, 'protocol', 'it does not speak this kind of SOCKS'],
];

function socksError(error: unknown, proxy: ProxyAddress): TunnelError {
  const message = error instanceof Error ? error.message : String(error);
  const [, problem = 'protocol', words = message] = socksReasons.find(([form]) => form.test(message)) ?? [];
  return new TunnelError(problem === 'login' ? loginProblem(proxy) : words, problem);
}

/** The refusal of a log-in in words. */
export function loginProblem({ user, password }: ProxyAddress): string {
  return user === '' && password === ''
    ? 'it wants a user and a password'
    : 'it refuses the user and the password';
}
