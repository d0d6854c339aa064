import type { BrowserContext } from 'playwright-core';
import { portOf } from './addressing/address.ts';
import { contextIdsOf } from './driver/context-ids.ts';
import type { NavigationGuard } from './local-network/guard-navigations.ts';
import { hostOf } from './local-network/local-address.ts';
import type { ProxyRelay } from './proxy/proxy-relay.ts';

/** Guards the tabs of a context, whose network is reached directly or through its relay. */
export async function watchContext(
  guard: NavigationGuard,
  context: BrowserContext,
  relay: ProxyRelay | null,
): Promise<void> {
  guard.watch(context, {
    ...(await contextIdsOf(context)),
    resolvesNames: () => (relay?.behind ?? null) === null,
    admit: (url) => relay?.admit(hostOf(url), portOf(url)),
  });
}
