import type { ParametersOf } from '@gatehouse/sdk-actions';
import { toAllowedAddress } from '../../browser/addressing/address.ts';
import { withDriverTimeLimit } from '../../browser/driver-time-limit.ts';
import { type BrowserUser, useBrowser, useEmulation, useProxy } from '../../browser/run-browser.ts';
import { lookUpLocation } from '../../browser/settings/look-up-location.ts';
import type { webBrowser } from '../../categories/web-browser.ts';

const PLACE_MS = 20_000;

export async function setProxyOf(
  user: BrowserUser,
  wanted: ParametersOf<typeof webBrowser, 'SetProxy'>,
): Promise<void> {
  const isPlaced = wanted.EmulateTimezone || wanted.EmulateGeo;
  if (isPlaced && wanted.GeoService === '') {
    throw new Error('GeoService is empty: name a service that tells where the proxy is.');
  }
  const proxy = wanted.Proxy.trim();
  await useProxy(user, proxy.toLowerCase() === 'none' ? null : proxy);
  if (!isPlaced) return;
  const browser = await useBrowser(user);
  const { page } = await browser.tabs.active();
  const service = toAllowedAddress(wanted.GeoService, browser.instance.refusedPorts);
  const asking = lookUpLocation(page, service);
  const bounds = { complaint: `The service ${service} did not answer`, timeoutMs: PLACE_MS };
  const { timezone, ...position } = await withDriverTimeLimit(user, bounds, asking);
  await useEmulation(user, {
    ...(wanted.EmulateTimezone && { timezone }),
    ...(wanted.EmulateGeo && { location: { ...position, accuracy: 0 } }),
  });
}
