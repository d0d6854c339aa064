import type { ProxyFacts } from '../declaration/profile-operations.ts';
import { type OpenBrowser, reopenBrowser } from './open-browser.ts';
import { assertProxyAnswers, ProxyError } from './proxy/assert-proxy-answers.ts';
import { parseProxyAddress } from './proxy/parse-proxy-address.ts';
import { ProxyRelay } from './proxy/proxy-relay.ts';

/**
 * Makes an open browser use a proxy, or a direct connection for null. A browser without a relay restarts on its
 * profile behind one: its process id changes, its pages are loaded again. Later changes need no restart. Throws
 * AddressError for an invalid proxy and ProxyError for one that does not answer; then nothing has changed.
 */
export async function setProxy(
  browser: OpenBrowser,
  proxy: string | null,
  signal: AbortSignal,
): Promise<{ readonly isReopened: boolean }> {
  const { refusedPorts, localNetwork } = browser.instance;
  const behind = proxy === null ? null : parseProxyAddress(proxy, refusedPorts);
  if (behind !== null) await assertProxyAnswers(behind, signal);
  if (browser.relay !== null) {
    browser.relay.use(behind);
    return { isReopened: false };
  }
  if (behind === null) return { isReopened: false };
  if (browser.state !== 'open') throw new ProxyError('The browser starts or ends now. Nothing was changed.');
  const relay = await ProxyRelay.start({ behind, refusedPorts, localNetwork });
  try {
    await reopenBrowser(browser, relay);
  } catch (error) {
    await relay.close();
    throw error;
  }
  return { isReopened: true };
}

export function proxyFacts({ relay }: OpenBrowser): ProxyFacts {
  const traffic = relay?.traffic() ?? { bytesIn: 0, bytesOut: 0 };
  return { server: relay?.behind?.shown ?? null, ...traffic };
}
