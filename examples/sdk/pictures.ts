// Looks for a picture in another one, without a browser.
import {
  type Area,
  matchPicture,
  overlap,
  type PictureMatch,
  type Pixels,
  type Point,
  withoutAlpha,
} from '@gatehouse/sdk-actions/matching';

/** A picture as decoders give it: four bytes for each pixel. */
interface Decoded {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8ClampedArray;
}

export function toPixels({ width, height, rgba }: Decoded): Pixels {
  return { width, height, rgb: withoutAlpha(rgba) };
}

/** The middle of the most similar place; null where none is similar enough. */
export async function middleOf(picture: Pixels, screen: Pixels, signal: AbortSignal): Promise<Point | null> {
  const [best] = await matchPicture({ screen, picture, leastSimilarity: 0.9, signal });
  if (best === undefined) return null;
  const { x, y, width, height } = areaOf(best, picture);
  return { x: x + width / 2, y: y + height / 2 };
}

function areaOf({ x, y }: PictureMatch, { width, height }: Pixels): Area {
  return { x, y, width, height };
}

/** How much of an area is seen, from 0 to 1. */
export function seenShare(area: Area, screen: Area): number {
  const seen = overlap(area, screen);
  return seen === null ? 0 : (seen.width * seen.height) / (area.width * area.height);
}
