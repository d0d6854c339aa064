import type { Socket } from 'node:net';
import { type ProxyAddress, tunnelProblem } from '@gatehouse/sdk-actions/proxy';
import type { ConnectOptions } from '@gatehouse/sdk-plugin';

interface Access {
  connect(target: Pick<ProxyAddress, 'host' | 'port'>, options?: ConnectOptions): Promise<Socket>;
}

const maxCheckMs = 10_000;

/** Whether a proxy answers, and accepts user and password. It asks nothing of third parties. */
export async function checkProxy(proxy: ProxyAddress, access: Access): Promise<boolean> {
  const { host, port, scheme } = proxy;
  try {
    const options = { timeoutMs: maxCheckMs, tls: scheme === 'https' };
    const socket = await access.connect({ host, port }, options);
    return (await tunnelProblem(socket, proxy, AbortSignal.timeout(maxCheckMs))) === null;
  } catch {
    return false;
  }
}
