/** The features of the list of the driver, whose version is pinned. */
const enabledByDriver = ['CDPScreenshotNewSurface', 'SkipListAccountsWithoutGaiaCookies'];

/**
 * A page reaches no network that is nearer to this machine than its own: neither by its resources, frames, sockets
 * and calls, nor, for a page over plain HTTP, by navigating its tab.
 */
const closeLocalNetwork = [
  'LocalNetworkAccessChecks:LocalNetworkAccessChecksWarn/false',
  ...['SubframeNavigations', 'FencedFrameNavigations', 'Navigations', 'Workers'].map(
    (what) => `LocalNetworkAccessFor${what}:LocalNetworkAccessFor${what}WarningOnly/false`,
  ),
  'LocalNetworkAccessChecksWebSockets',
  'LocalNetworkAccessChecksWebTransport',
  'LocalNetworkAccessChecksWebRTC:LocalNetworkAccessChecksWebRTCLoopbackOnly/false',
];
/** The checks are on by default. */
const openLocalNetwork = ['LocalNetworkAccessChecks:LocalNetworkAccessChecksWarn/true'];

/**
 * The browser uses the last of two such lists, so this one contains the features of the driver. A tab keeps its frame
 * from page to page of a site: creating a new one takes a quarter of a load. Frames within pages are not affected.
 */
export function enabledFeatures({
  localNetwork,
}: {
  readonly localNetwork: 'closed' | 'allow';
}): readonly string[] {
  const access = localNetwork === 'allow' ? openLocalNetwork : closeLocalNetwork;
  return [...enabledByDriver, 'RenderDocument:level/subframe', ...access];
}
