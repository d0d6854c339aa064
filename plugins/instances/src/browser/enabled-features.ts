/** As the driver's own list has them, whose version is pinned. */
const enabledByDriver = ['CDPScreenshotNewSurface', 'SkipListAccountsWithoutGaiaCookies'];

/**
 * Of two such lists the browser takes the last one, so this one names the driver's too. A tab keeps its frame from page to
 * page of a site: to make a new one takes a quarter of a load. Frames within pages are made as usual.
 */
export const enabledFeatures: readonly string[] = [...enabledByDriver, 'RenderDocument:level/subframe'];
