import type { Socket } from 'node:net';
import { openTunnel, TunnelError } from './open-tunnel.ts';
import type { ProxyAddress } from './proxy-address.ts';

/** No proxy finds this host: a proxy that accepts the login refuses only the host. */
const NOWHERE = { host: 'proxy-check.invalid', port: 443 };

/**
 * The reason why a proxy at the other end of a socket cannot be used; null for one that answers and accepts user and
 * password. Asks for no other host. Closes the socket.
 */
export async function tunnelProblem(
  socket: Socket,
  proxy: ProxyAddress,
  signal: AbortSignal,
): Promise<string | null> {
  try {
    await openTunnel(socket, { proxy, target: NOWHERE, signal });
    return null;
  } catch (error) {
    if (!(error instanceof TunnelError)) throw error;
    return error.problem === 'target' ? null : error.message;
  } finally {
    socket.destroy();
  }
}
