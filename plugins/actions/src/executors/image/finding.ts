import { matchPicture, type Pixels } from '@gatehouse/plugin-runtime/api';
import { ActionError, quote } from '../../action-error.ts';
import type { image } from '../../categories/image.ts';
import { projectFile } from '../../files/project-file.ts';
import { withTimeLimit } from '../../http/time-limit.ts';
import { blankPicture, readPicture } from '../../image/picture-files.ts';
import type { ContextOf } from '../context-of.ts';

const mostPixels = 25_000_000;

export async function findImage(context: ContextOf<(typeof image)['actions']['FindImage']>): Promise<void> {
  const { parameters, run, signal, setResult } = context;
  const { Source, Image, Similarity: leastSimilarity, TimeoutSec: seconds } = parameters;
  const screen = await pixelsOf(projectFile(Source, run));
  const picture = await pixelsOf(projectFile(Image, run));
  await withTimeLimit({ seconds, signal, what: 'the search' }, async (limit) => {
    const matches = await matchPicture({ screen, picture, leastSimilarity, signal: limit });
    const [best] = matches;
    if (!best) throw new ActionError(`${quote(Image)} is not in ${quote(Source)}, or not alike enough.`);
    setResult('X', best.x);
    setResult('Y', best.y);
    setResult('OutputVariable', Number(best.similarity.toFixed(3)));
    setResult('Count', matches.length);
  });
}

async function pixelsOf(path: string): Promise<Pixels> {
  const picture = await readPicture(path);
  const { width, height } = picture;
  if (width * height > mostPixels) {
    throw new ActionError(
      `A picture of ${width} × ${height} pixels is too large to be searched; make it smaller.`,
    );
  }
  const context = (await blankPicture(width, height, 'white.jpg')).getContext('2d');
  context.drawImage(picture, 0, 0);
  return { width, height, rgb: withoutAlpha(context.getImageData(0, 0, width, height).data) };
}

function withoutAlpha(rgba: Uint8ClampedArray): Uint8Array {
  const rgb = new Uint8Array((rgba.length / 4) * 3);
  for (let from = 0, to = 0; from < rgba.length; from += 4, to += 3)
    rgb.set(rgba.subarray(from, from + 3), to);
  return rgb;
}
