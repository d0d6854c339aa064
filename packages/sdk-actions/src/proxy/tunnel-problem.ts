import { request } from 'node:http';
import type { Socket } from 'node:net';
import { httpProblem, loginProblem, openTunnel, proxyAuthorization, TunnelError } from './open-tunnel.ts';
import type { ProxyAddress } from './proxy-address.ts';

/** No proxy finds this host: a proxy that accepts the login refuses only the host. */
const nowhere = 'proxy-check.invalid';

/**
 * The reason why a proxy at the other end of a socket cannot be used; null for one that answers and accepts user and
 * password. Asks for no other host. Closes the socket. Throws the reason of the signal.
 */
export async function tunnelProblem(
  socket: Socket,
  proxy: ProxyAddress,
  signal: AbortSignal,
): Promise<string | null> {
  const onAbort = () => socket.destroy();
  signal.addEventListener('abort', onAbort);
  try {
    if (proxy.scheme.startsWith('http')) return await problemOfHttp(socket, proxy);
    await openTunnel(socket, { proxy, target: { host: nowhere, port: 443 }, signal });
    return null;
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof TunnelError)) throw error;
    return error.problem === 'target' ? null : error.message;
  } finally {
    signal.removeEventListener('abort', onAbort);
    socket.destroy();
  }
}

/** A plain request, since some proxies open no tunnels, and those that open nothing else answer it with a refusal. */
function problemOfHttp(socket: Socket, proxy: ProxyAddress): Promise<string | null> {
  const login = proxyAuthorization(proxy);
  const headers = { host: nowhere, ...(login !== undefined && { 'proxy-authorization': login }) };
  const options = { path: `http://${nowhere}/`, headers, setHost: false, createConnection: () => socket };
  return new Promise((resolve, reject) => {
    const asking = request(options, (answer) => {
      answer.resume();
      resolve(answer.statusCode === 407 ? loginProblem(proxy) : null);
    });
    asking.on('error', (error) => reject(new TunnelError(httpProblem(error), 'protocol')));
    asking.end();
  });
}
