import { ActionError, quote, type RunInfo } from '@gatehouse/sdk-actions';
import type { Finder } from '@gatehouse/sdk-actions/document';
import { projectFile } from '@gatehouse/sdk-actions/files';
import { matchPicture, type Pixels } from '@gatehouse/sdk-actions/matching';
import type { Canvas, Image } from '@napi-rs/canvas';
import { blankPicture, readPicture } from './picture-files.ts';

export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface Search {
  readonly finder: Finder;
  /** Index among several matches, counted from 0. */
  readonly match: number;
  readonly run: RunInfo;
  readonly signal: AbortSignal;
}

const maxPixels = 25_000_000;

/** The match of a visual finder in a picture. Other finders search the structure of a page. */
export async function placeInPicture(picture: Image, search: Search): Promise<Area> {
  const { finder } = search;
  if (finder.type === 'ImageFinder') return findPart(picture, search);
  if (finder.type !== 'RawCoordinatesFinder') {
    throw new ActionError(
      `${finder.type} finds on pages, not in pictures: leave Source empty to read the page.`,
    );
  }
  const place = {
    ...{ x: wholeField(finder, 'X') ?? 0, y: wholeField(finder, 'Y') ?? 0 },
    ...{ width: wholeField(finder, 'Width') ?? 1, height: wholeField(finder, 'Height') ?? 1 },
  };
  const found = overlap(place, whole(picture));
  if (found) return found;
  throw new ActionError(
    `The place ${place.x}, ${place.y} is outside of the picture, which has ${picture.width} × ${picture.height}.`,
  );
}

async function findPart(picture: Image, { finder, match, run, signal }: Search): Promise<Area> {
  const name = finder.scalars.Image?.trim() ?? '';
  if (name === '') throw new ActionError('ImageFinder needs Image, the picture that is looked for.');
  const area = overlap(
    {
      ...{ x: wholeField(finder, 'AreaX') ?? 0, y: wholeField(finder, 'AreaY') ?? 0 },
      width: wholeField(finder, 'AreaWidth') ?? picture.width,
      height: wholeField(finder, 'AreaHeight') ?? picture.height,
    },
    whole(picture),
  );
  const part = await pixelsOf(await readPicture(projectFile(name, run)));
  const matches = area
    ? await matchPicture({
        screen: await pixelsOf(picture, area),
        ...{ picture: part, leastSimilarity: similarityOf(finder), signal },
      })
    : [];
  const found = matches[match];
  if (area && found) {
    return { x: area.x + found.x, y: area.y + found.y, width: part.width, height: part.height };
  }
  const which = match === 0 ? '' : ` as match ${match}`;
  throw new ActionError(
    `The finder's picture ${quote(name)} is not in the picture${which}, or not alike enough.`,
  );
}

function similarityOf(finder: Finder): number {
  const text = finder.scalars.Similarity?.trim() ?? '';
  const similarity = text === '' ? 0.9 : Number(text);
  if (similarity >= 0.1 && similarity <= 1) return similarity;
  throw new ActionError(`Similarity of the finder must be from 0.1 to 1; it is ${quote(text)}.`);
}

/** Undefined for an empty field. */
function wholeField({ scalars }: Finder, name: string): number | undefined {
  const text = scalars[name]?.trim() ?? '';
  if (text === '') return undefined;
  if (/^\d{1,6}$/.test(text)) return Number(text);
  throw new ActionError(`${name} of the finder must be a whole number of pixels; it is ${quote(text)}.`);
}

function whole({ width, height }: Image | Canvas): Area {
  return { x: 0, y: 0, width, height };
}

function overlap(one: Area, other: Area): Area | null {
  const [x, y] = [Math.max(one.x, other.x), Math.max(one.y, other.y)];
  const width = Math.min(one.x + one.width, other.x + other.width) - x;
  const height = Math.min(one.y + one.height, other.y + other.height) - y;
  return width < 1 || height < 1 ? null : { x, y, width, height };
}

/** A part of a picture as a picture of its own. */
export async function cutOut(picture: Image, { x, y, width, height }: Area): Promise<Canvas> {
  const canvas = await blankPicture(width, height, 'clear.png');
  canvas.getContext('2d').drawImage(picture, -x, -y);
  return canvas;
}

/** The whole picture, or a part of it, on a white ground. */
export async function onWhite(picture: Image | Canvas, area: Area = whole(picture)): Promise<Canvas> {
  const canvas = await blankPicture(area.width, area.height, 'white.jpg');
  canvas.getContext('2d').drawImage(picture, -area.x, -area.y);
  return canvas;
}

/** Pixels for a search. */
export async function pixelsOf(picture: Image | Canvas, area: Area = whole(picture)): Promise<Pixels> {
  const { width, height } = area;
  if (width * height > maxPixels) {
    throw new ActionError(
      `A picture of ${width} × ${height} pixels is too large to be searched; make it smaller.`,
    );
  }
  const context = (await onWhite(picture, area)).getContext('2d');
  return { width, height, rgb: withoutAlpha(context.getImageData(0, 0, width, height).data) };
}

function withoutAlpha(rgba: Uint8ClampedArray): Uint8Array {
  const rgb = new Uint8Array((rgba.length / 4) * 3);
  for (let from = 0, to = 0; from < rgba.length; from += 4, to += 3)
    rgb.set(rgba.subarray(from, from + 3), to);
  return rgb;
}
