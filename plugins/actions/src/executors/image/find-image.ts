import { ActionError, quote } from '@gatehouse/sdk-actions';
import { projectFile } from '@gatehouse/sdk-actions/files';
import { matchPicture } from '@gatehouse/sdk-actions/matching';
import type { imageCategory } from '../../categories/image-category.ts';
import type { ContextOf } from '../../context-of.ts';
import { withTimeLimit } from '../../http/time-limit.ts';
import { readPicture } from '../../image/picture-files.ts';
import { pixelsOf } from '../../image/place-in-picture.ts';
import { sourcePicture } from '../../image/source-picture.ts';

export async function findImage(
  context: ContextOf<(typeof imageCategory)['actions']['FindImage']>,
): Promise<void> {
  const { parameters, run, signal, setResult } = context;
  const { Source, Image, Similarity: leastSimilarity, TimeoutSec: seconds } = parameters;
  const screen = await pixelsOf(await sourcePicture(context));
  const picture = await pixelsOf(await readPicture(projectFile(Image, run)));
  await withTimeLimit({ seconds, signal, what: 'the search' }, async (limit) => {
    const matches = await matchPicture({ screen, picture, leastSimilarity, signal: limit });
    const [best] = matches;
    const where = Source === '' ? 'what the page shows there' : quote(Source);
    if (!best) throw new ActionError(`${quote(Image)} is not in ${where}, or not alike enough.`);
    setResult('X', best.x);
    setResult('Y', best.y);
    setResult('OutputVariable', Number(best.similarity.toFixed(3)));
    setResult('Count', matches.length);
  });
}
