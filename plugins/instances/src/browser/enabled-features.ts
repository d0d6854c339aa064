/** As the driver's own list has them, whose version is pinned. */
const enabledByDriver = ['CDPScreenshotNewSurface', 'SkipListAccountsWithoutGaiaCookies'];

/**
 * A page reaches no network that is nearer to this machine than the one it came from: neither what it loads, whoever asks
 * for it, nor its frames, sockets and calls, nor, where it came over plain HTTP, by leading its tab there.
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
/** The checks are on where nobody says otherwise. */
const openLocalNetwork = ['LocalNetworkAccessChecks:LocalNetworkAccessChecksWarn/true'];

/**
 * Of two such lists the browser takes the last one, so this one names the driver's too. A tab keeps its frame from page to
 * page of a site: to make a new one takes a quarter of a load. Frames within pages are made as usual.
 */
export function enabledFeatures({
  localNetwork,
}: {
  readonly localNetwork: 'closed' | 'allow';
}): readonly string[] {
  const access = localNetwork === 'allow' ? openLocalNetwork : closeLocalNetwork;
  return [...enabledByDriver, 'RenderDocument:level/subframe', ...access];
}
