import { type OpenBrowser, reopenBehindRelay } from './open-browser.ts';
import { assertProxyAnswers, ProxyError } from './proxy/assert-proxy-answers.ts';
import { parseProxyAddress } from './proxy/parse-proxy-address.ts';
import { ProxyRelay, type Traffic } from './proxy/proxy-relay.ts';

export interface ProxyFacts extends Traffic {
  /** Its password hidden; null where the browser goes out directly. */
  readonly server: string | null;
}

/**
 * Has an open browser go through a proxy, or directly for null. A browser that has no relay yet is started anew on its
 * profile behind one: its process id changes, its pages are loaded again. From then on a change costs it nothing.
 * Throws AddressError for what is no proxy and ProxyError for one that does not answer; nothing is changed then.
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
    await reopenBehindRelay(browser, relay);
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
