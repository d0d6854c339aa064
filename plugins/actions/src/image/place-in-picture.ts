import { ActionError, numberField, quote, type RunInfo, wholeField } from '@gatehouse/sdk-actions';
import type { Finder } from '@gatehouse/sdk-actions/document';
import { projectFile } from '@gatehouse/sdk-actions/files';
import { type Area, matchPicture, overlap, type Pixels, withoutAlpha } from '@gatehouse/sdk-actions/matching';
import type { Canvas, Image } from '@napi-rs/canvas';
import { blankPicture, readPicture } from './picture-files.ts';

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
  const { scalars } = finder;
  if (finder.type === 'ImageFinder') return findPart(picture, search);
  if (finder.type !== 'RawCoordinatesFinder') {
    throw new ActionError(
      `${finder.type} finds on pages, not in pictures: leave Source empty to read the page.`,
    );
  }
  const place = {
    ...{ x: wholeField(scalars, 'X') ?? 0, y: wholeField(scalars, 'Y') ?? 0 },
    ...{ width: wholeField(scalars, 'Width') ?? 1, height: wholeField(scalars, 'Height') ?? 1 },
  };
  const found = overlap(place, whole(picture));
  if (found) return found;
  throw new ActionError(
    `The place ${place.x}, ${place.y} is outside of the picture, which has ${picture.width} × ${picture.height}.`,
  );
}

async function findPart(picture: Image, { finder, match, run, signal }: Search): Promise<Area> {
  const { scalars } = finder;
  const name = scalars.Image?.trim() ?? '';
  const leastSimilarity = numberField(scalars, 'Similarity', { min: 0.1, max: 1 }) ?? 0.9;
  if (name === '') throw new ActionError('ImageFinder needs Image, the picture that is looked for.');
  const area = overlap(
    {
      ...{ x: wholeField(scalars, 'AreaX') ?? 0, y: wholeField(scalars, 'AreaY') ?? 0 },
      width: wholeField(scalars, 'AreaWidth') ?? picture.width,
      height: wholeField(scalars, 'AreaHeight') ?? picture.height,
    },
    whole(picture),
  );
  const part = await pixelsOf(await readPicture(projectFile(name, run)));
  const matches = area
    ? await matchPicture({
        screen: await pixelsOf(picture, area),
        ...{ picture: part, leastSimilarity, signal },
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

function whole({ width, height }: Image | Canvas): Area {
  return { x: 0, y: 0, width, height };
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
