import type { ProxyAddress } from '@gatehouse/sdk-actions/proxy';
import { connectToProxy } from './connect-to-proxy.ts';

/** A proxy that cannot be used now. */
export class ProxyError extends Error {
  override readonly name = 'ProxyError';
}

/** Connects to the proxy once. Throws ProxyError with the reason, which is not logged elsewhere. */
export async function assertProxyAnswers(proxy: ProxyAddress, signal: AbortSignal): Promise<void> {
  const socket = await connectToProxy(proxy, signal);
  if (typeof socket !== 'string') return void socket.destroy();
  throw new ProxyError(`The proxy ${proxy.shown} does not answer: ${socket}. Nothing was changed.`);
}
