import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Pixels, shrink } from './pixels.ts';

/** Upper left corner of a place in a picture that looks like another one. */
export interface PictureMatch {
  readonly x: number;
  readonly y: number;
  /** From 0 to 1. */
  readonly similarity: number;
}

interface Search {
  readonly screen: Pixels;
  readonly picture: Pixels;
  readonly leastSimilarity: number;
  readonly signal: AbortSignal;
}

/** Maximum time of work before the event loop gets a turn. */
const TURN_MS = 10;
const SMALLEST_SIDE = 8;
const MOST_SHRUNK = 8;
/** A matching place is less similar in a reduced picture. */
const TOLERANCE = 0.15;
const MOST_REFINED = 200;

/**
 * Finds a picture in another one, the most similar place first. Searches a reduced picture first, then the full one
 * around good candidates. Works in short slices, so that the process stays responsive.
 */
export async function matchPicture(search: Search): Promise<readonly PictureMatch[]> {
  const { screen, picture, leastSimilarity } = search;
  if (picture.width > screen.width || picture.height > screen.height) return [];
  const by = factorFor(picture);
  const coarse = await scan(search, {
    screen: shrink(screen, by),
    picture: shrink(picture, by),
    least: by === 1 ? leastSimilarity : leastSimilarity - TOLERANCE,
  });
  if (by === 1) return apart(coarse, picture);
  const promising = apart(coarse, shrink(picture, by)).slice(0, MOST_REFINED);
  const found: PictureMatch[] = [];
  for (const match of promising) {
    const best = await refine(search, { x: match.x * by, y: match.y * by, reach: by });
    if (best.similarity >= leastSimilarity) found.push(best);
  }
  return apart(found, picture);
}

function factorFor({ width, height }: Pixels): number {
  return Math.max(1, Math.min(MOST_SHRUNK, Math.floor(Math.min(width, height) / SMALLEST_SIDE)));
}

interface Scan {
  readonly screen: Pixels;
  readonly picture: Pixels;
  readonly least: number;
}

async function scan({ signal }: Search, { screen, picture, least }: Scan): Promise<PictureMatch[]> {
  const found: PictureMatch[] = [];
  const compare = comparerOf(screen, picture);
  let turnEnd = performance.now() + TURN_MS;
  for (let y = 0; y <= screen.height - picture.height; y++) {
    for (let x = 0; x <= screen.width - picture.width; x++) {
      const similarity = compare(x, y);
      if (similarity >= least) found.push({ x, y, similarity });
      if ((x & 63) !== 0 || performance.now() < turnEnd) continue;
      await nextTurn();
      signal.throwIfAborted();
      turnEnd = performance.now() + TURN_MS;
    }
  }
  return found;
}

async function refine(
  { screen, picture, signal }: Search,
  around: { x: number; y: number; reach: number },
): Promise<PictureMatch> {
  const compare = comparerOf(screen, picture);
  let best: PictureMatch = { x: 0, y: 0, similarity: -1 };
  const clamp = (at: number, max: number) => Math.max(0, Math.min(at, max));
  const right = clamp(around.x + around.reach, screen.width - picture.width);
  const bottom = clamp(around.y + around.reach, screen.height - picture.height);
  for (let y = clamp(around.y - around.reach, bottom); y <= bottom; y++) {
    for (let x = clamp(around.x - around.reach, right); x <= right; x++) {
      const similarity = compare(x, y);
      if (similarity > best.similarity) best = { x, y, similarity };
    }
    await nextTurn();
    signal.throwIfAborted();
  }
  return best;
}

/** Below this contrast a picture counts as one colour, without a pattern to compare. */
const FLAT = 4;

/** Compares patterns independent of brightness; a picture of one colour is compared by its colour. */
function comparerOf(screen: Pixels, picture: Pixels): (x: number, y: number) => number {
  const { rgb: wanted, width, height } = picture;
  const count = wanted.length;
  const mean = wanted.reduce((sum, value) => sum + value, 0) / count;
  const energy = wanted.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const isFlat = energy / count < FLAT;
  const row = width * 3;
  return (left, top) => {
    let [sum, squares, products, difference] = [0, 0, 0, 0];
    for (let y = 0, at = 0; y < height; y++) {
      let from = ((top + y) * screen.width + left) * 3;
      for (let x = 0; x < row; x++, at++, from++) {
        const value = screen.rgb[from] ?? 0;
        const other = wanted[at] ?? 0;
        sum += value;
        squares += value * value;
        products += value * other;
        difference += Math.abs(value - other);
      }
    }
    const colour = 1 - difference / count / 255;
    if (isFlat) return squares - (sum * sum) / count > FLAT * count * 4 ? 0 : colour;
    const placeEnergy = squares - (sum * sum) / count;
    if (placeEnergy <= 0) return 0;
    const pattern = (products - sum * mean) / Math.sqrt(placeEnergy * energy);
    return Math.max(0, Math.min(1, pattern * 0.75 + colour * 0.25));
  };
}

/** Keeps the best of overlapping matches. */
function apart(matches: readonly PictureMatch[], { width, height }: Pixels): PictureMatch[] {
  const kept: PictureMatch[] = [];
  for (const match of matches.toSorted((one, other) => other.similarity - one.similarity)) {
    const isOwn = kept.every(
      ({ x, y }) => Math.abs(x - match.x) >= width / 2 || Math.abs(y - match.y) >= height / 2,
    );
    if (isOwn) kept.push(match);
    if (kept.length === MOST_REFINED) break;
  }
  return kept;
}
