import assert from 'node:assert/strict';
import type { ConsolePage } from './console-page.ts';
import { findBarriers } from './find-barriers.ts';

const usual = { width: 1280, height: 800 };

/** Nothing of what is shown is a barrier, in light and in dark colors, or wider than a phone or a large screen. */
export async function assertOpenToAll({ page }: ConsolePage): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    // Colors that change over a while have no contrast in between.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const barriers = await findBarriers(page, { inColorsAlone: colorScheme === 'dark' });
    assert.deepEqual(barriers, [], colorScheme);
  }
  for (const width of [360, 2560]) {
    await page.setViewportSize({ width, height: usual.height });
    const isWider = await page.evaluate('document.documentElement.scrollWidth > innerWidth');
    assert.equal(isWider, false, `${width} pixels`);
  }
  await page.setViewportSize(usual);
}
