import type { BrowserContext } from 'playwright-core';
import { portOf } from './addressing/address.ts';
import { directPageOf } from './direct/direct-page.ts';
import type { NavigationGuard } from './local-network/guard-navigations.ts';
import { hostOf } from './local-network/local-address.ts';
import type { ProxyRelay } from './proxy/proxy-relay.ts';

/** Guards the tabs of a context, whose network is reached directly or through its relay. */
export async function watchContext(
  guard: NavigationGuard,
  context: BrowserContext,
  relay: ProxyRelay | null,
): Promise<void> {
  const [page] = context.pages();
  if (page === undefined) throw new Error('the browser has no page');
  const session = await directPageOf(page).session();
  const { targetInfo } = await session.send('Target.getTargetInfo');
  const { browserContextId: contextId = '', targetId: tabId } = targetInfo;
  guard.watch(context, {
    ...{ contextId, tabId },
    resolvesNames: () => (relay?.behind ?? null) === null,
    admit: (url) => relay?.admit(hostOf(url), portOf(url)),
  });
}
