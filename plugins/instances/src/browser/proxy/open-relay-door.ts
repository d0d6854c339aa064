import type { BrowserContext } from 'playwright-core';
import { withDeadline } from '../driver/deadline.ts';
import type { ProxyRelay } from './proxy-relay.ts';

const DOOR_MS = 10_000;

/**
 * Gives the browser the password of its relay. The browser caches proxy credentials, so one request is enough; the
 * method of the driver would route every request through the driver and turn the cache off.
 */
export async function openRelayDoor(context: BrowserContext, relay: ProxyRelay): Promise<void> {
  const [page] = context.pages();
  if (page === undefined) throw new Error('the browser has no page');
  const session = await context.newCDPSession(page);
  const { username, password } = relay;
  session.on('Fetch.authRequired', ({ requestId, authChallenge }) => {
    const isRelay = authChallenge.source === 'Proxy' && authChallenge.origin === relay.address;
    const authChallengeResponse = isRelay
      ? ({ response: 'ProvideCredentials', username, password } as const)
      : ({ response: 'CancelAuth' } as const);
    session.send('Fetch.continueWithAuth', { requestId, authChallengeResponse }).catch(() => undefined);
  });
  session.on('Fetch.requestPaused', ({ requestId }) => {
    session.send('Fetch.continueRequest', { requestId }).catch(() => undefined);
  });
  const ask = async () => {
    const patterns = [{ urlPattern: `${relay.door}*` }];
    await session.send('Fetch.enable', { handleAuthRequests: true, patterns });
    const expression = `fetch(${JSON.stringify(relay.door)}, { mode: 'no-cors' }).then(() => true, () => false)`;
    const { result } = await session.send('Runtime.evaluate', { expression, awaitPromise: true });
    await session.detach();
    if (result.value !== true) throw new Error('the browser does not reach its relay');
  };
  const limit = { signal: new AbortController().signal, timeoutMs: DOOR_MS };
  await withDeadline(ask(), { ...limit, complaint: 'The relay of the browser did not answer' });
}
