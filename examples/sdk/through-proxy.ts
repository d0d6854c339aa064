// A connection through the proxy of a run.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { ActionError, type RunInfo } from '@gatehouse/sdk-actions';
import {
  openTunnel,
  type ProxyAddress,
  parseProxy,
  proxyAuthorization,
  proxyForms,
  TunnelError,
  type TunnelTarget,
  tunnelProblem,
  withLogin,
} from '@gatehouse/sdk-actions/proxy';

/** The text of a person may have a password, so that no message repeats it. */
export function proxyOf({ proxy }: Pick<RunInfo, 'proxy'>): ProxyAddress | null {
  if (proxy === undefined) return null;
  const parsed = parseProxy(proxy);
  if (parsed === null) throw new ActionError(`The proxy of the run must be ${proxyForms}`);
  return parsed;
}

/** The socket leads to the target. `host`, `port` and `shown` of a proxy are for people, `url` has its password. */
export async function connectThrough(
  proxy: ProxyAddress,
  target: TunnelTarget,
  signal: AbortSignal,
): Promise<Socket> {
  const socket = await connectTo(proxy, signal);
  try {
    await openTunnel(socket, { proxy, target, signal });
  } catch (error) {
    if (error instanceof TunnelError)
      throw new ActionError(`${proxy.shown} opens no way to ${target.host}: ${error.message}`);
    throw error;
  }
  return socket;
}

async function connectTo({ host, port }: TunnelTarget, signal: AbortSignal): Promise<Socket> {
  const socket = connect({ host, port, signal });
  await once(socket, 'connect', { signal });
  return socket;
}

/** Asks for no other host than the proxy: null where it can be used. */
export async function problemOf(proxy: ProxyAddress, signal: AbortSignal): Promise<string | null> {
  return tunnelProblem(await connectTo(proxy, signal), proxy, signal);
}

/** The same proxy as another user, and the header that plain HTTP requests need there. */
export function headersAs(proxy: ProxyAddress, username: string, password: string): Record<string, string> {
  const authorization = proxyAuthorization(withLogin(proxy, { username, password }));
  return authorization === undefined ? {} : { 'proxy-authorization': authorization };
}
