import { setTimeout as sleep } from 'node:timers/promises';
import { numberField, type RunInfo, requiredField, wholeField } from '@gatehouse/sdk-actions';
import type { Finder } from '@gatehouse/sdk-actions/document';
import { projectFile, readRegularFile } from '@gatehouse/sdk-actions/files';
import { type Area, matchPicture, overlap, type Pixels } from '@gatehouse/sdk-actions/matching';
import type { Page } from 'playwright-core';
import { rootOf } from '../addressing/element-address.ts';
import { withDeadline } from '../driver/deadline.ts';
import { readPixels } from './read-pixels.ts';

const MAX_BYTES = 32 * 2 ** 20;
const SHOT_MS = 10_000;
const PAUSE_MS = 250;

interface Wanted {
  readonly page: Page;
  /** Frame of the action; empty for the whole viewport. */
  readonly frame: string;
  readonly signal: AbortSignal;
}

/** A search for a picture in the viewport of a tab. */
export interface PictureSearch {
  /** For messages. */
  readonly path: string;
  /** Its places in pixels of the viewport, the most similar first. */
  look(): Promise<readonly Area[]>;
}

export async function openPicture(
  finder: Finder,
  run: Pick<RunInfo, 'projectPath' | 'fileRights'>,
  wanted: Wanted,
): Promise<PictureSearch> {
  const name = requiredField(finder, 'Image');
  const leastSimilarity = numberField(finder.scalars, 'Similarity', { min: 0.1, max: 1 }) ?? 0.9;
  const bytes = await readRegularFile(projectFile(name, run), MAX_BYTES);
  const picture = await readPixels(bytes, `The picture ${JSON.stringify(name)}`);
  const look = async () => {
    const area = await searchedArea(finder, wanted);
    if (area === null) return [];
    const screen = await showPixels(area, wanted);
    const matches = await matchPicture({ screen, picture, leastSimilarity, signal: wanted.signal });
    // A screen may have several pixels for each one of the page.
    const scale = screen.width / area.width;
    return matches.map(({ x, y }) => ({
      x: area.x + x / scale,
      y: area.y + y / scale,
      width: picture.width / scale,
      height: picture.height / scale,
    }));
  };
  return { path: `the picture ${JSON.stringify(name)}`, look };
}

interface PictureWait {
  /** Whether the number of places ends the search. */
  isDone(places: readonly Area[]): boolean;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/** Searches again until the result is as wanted; null when the time is up. */
export async function waitForPicture(
  { look }: PictureSearch,
  { isDone, timeoutMs, signal }: PictureWait,
): Promise<readonly Area[] | null> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const places = await look();
    if (isDone(places)) return places;
    if (performance.now() >= deadline) return null;
    await sleep(PAUSE_MS, undefined, { signal });
  }
}

/** Null while the frame does not exist. */
async function searchedArea({ scalars }: Finder, { page, frame }: Wanted): Promise<Area | null> {
  const shown = await page.evaluate(() => ({ width: innerWidth, height: innerHeight }));
  const whole = { x: 0, y: 0, ...shown };
  const outer = frame.trim() === '' ? whole : await areaOfFrame(page, frame);
  if (outer === null) return null;
  const x = wholeField(scalars, 'AreaX') ?? 0;
  const y = wholeField(scalars, 'AreaY') ?? 0;
  const width = wholeField(scalars, 'AreaWidth') ?? outer.width;
  const height = wholeField(scalars, 'AreaHeight') ?? outer.height;
  const visible = overlap(outer, whole);
  return visible && overlap({ x: outer.x + x, y: outer.y + y, width, height }, visible);
}

async function areaOfFrame(page: Page, frame: string): Promise<Area | null> {
  const body = rootOf(page, frame).locator('html');
  if ((await body.count()) === 0) return null;
  const owner = await body.first().evaluateHandle(() => window.frameElement);
  return (await owner.asElement()?.boundingBox()) ?? null;
}

async function showPixels(clip: Area, { page, signal }: Wanted): Promise<Pixels> {
  const shot = page.screenshot({ clip, animations: 'allow', caret: 'initial', timeout: SHOT_MS });
  const complaint = `The page ${page.url()} could not be shown`;
  return readPixels(await withDeadline(shot, { signal, timeoutMs: SHOT_MS, complaint }), 'The page');
}
