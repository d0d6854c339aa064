import type { BrowserContext, Page } from 'playwright-core';
import type { Screenshot } from '../command-channels.ts';

/** Default size of a picture. */
const USUAL_SIDE = 1280;
const MAX_SIDE = 2000;

interface Wanted {
  /** 0: no limit. */
  readonly maxWidth: number;
  readonly maxHeight: number;
  readonly fullPage: boolean;
}

/** The picture of the page as PNG, scaled down where it would be too large. */
export async function capture(context: BrowserContext, page: Page, wanted: Wanted): Promise<Screenshot> {
  const session = await context.newCDPSession(page);
  try {
    const { cssContentSize, cssVisualViewport } = await session.send('Page.getLayoutMetrics');
    const area = wanted.fullPage
      ? { x: 0, y: 0, width: cssContentSize.width, height: cssContentSize.height }
      : {
          x: cssVisualViewport.pageX,
          y: cssVisualViewport.pageY,
          width: cssVisualViewport.clientWidth,
          height: cssVisualViewport.clientHeight,
        };
    const { scale, height } = fit(area, wanted);
    const clip = { ...area, height: height / scale, scale };
    const { data } = await session.send('Page.captureScreenshot', {
      format: 'png',
      clip,
      captureBeyondViewport: wanted.fullPage,
    });
    return {
      imageBase64: data,
      ...sizeOf(data),
      scale,
      isTruncated: height < Math.round(area.height * scale),
    };
  } finally {
    await session.detach().catch(() => undefined);
  }
}

/** A long page is cut at its end rather than scaled until it is unreadable. */
function fit(
  area: { readonly width: number; readonly height: number },
  { maxWidth, maxHeight, fullPage }: Wanted,
): { scale: number; height: number } {
  const usual = maxWidth > 0 || maxHeight > 0 ? MAX_SIDE : USUAL_SIDE;
  const widest = Math.min(maxWidth || usual, MAX_SIDE);
  const tallest = Math.min(maxHeight || (fullPage ? MAX_SIDE : usual), MAX_SIDE);
  const scale = Math.min(1, widest / area.width, fullPage ? 1 : tallest / area.height);
  return { scale, height: Math.min(tallest, Math.round(area.height * scale)) };
}

/** Reads the size from the header. */
function sizeOf(imageBase64: string): { width: number; height: number } {
  const header = Buffer.from(imageBase64.slice(0, 64), 'base64');
  return { width: header.readUInt32BE(16), height: header.readUInt32BE(20) };
}
