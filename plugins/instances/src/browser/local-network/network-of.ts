import { portOf } from '../addressing/address.ts';
import type { ProxyRelay } from '../proxy/proxy-relay.ts';
import type { Network } from './guard-navigations.ts';
import { hostOf } from './local-address.ts';

/** The network of an instance, directly or through its relay. */
export function networkOf(relay: ProxyRelay | null): Network {
  return {
    resolvesNames: () => (relay?.behind ?? null) === null,
    admit: (url) => relay?.admit(hostOf(url), portOf(url)),
  };
}
