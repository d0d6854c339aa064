import { ActionError } from '../../action-error.ts';
import type { image } from '../../categories/image.ts';
import { projectFile } from '../../files/project-file.ts';
import { blankPicture, readPicture } from '../../image/picture-files.ts';
import { languageData, readText, textReaders } from '../../image/text-readers.ts';
import type { ContextOf } from '../context-of.ts';

type Actions = (typeof image)['actions'];

const mostReadPixels = 40_000_000;

export async function readPixel({
  parameters,
  run,
  setResult,
}: ContextOf<Actions['PixelColor']>): Promise<void> {
  const { X, Y } = parameters;
  const picture = await readPicture(projectFile(parameters.Source, run));
  if (X >= picture.width || Y >= picture.height) {
    throw new ActionError(
      `The pixel ${X}, ${Y} is outside of the picture, which has ${picture.width} × ${picture.height}.`,
    );
  }
  const canvas = await blankPicture(1, 1, 'pixel.png');
  const context = canvas.getContext('2d');
  context.drawImage(picture, -X, -Y);
  const color = [...context.getImageData(0, 0, 1, 1).data];
  const hex = color.map((part) => part.toString(16).padStart(2, '0')).join('');
  setResult('OutputVariable', `#${hex.endsWith('ff') ? hex.slice(0, 6) : hex}`);
}

export async function readTextOf(context: ContextOf<Actions['Ocr']>): Promise<void> {
  const { parameters, run, signal, setResult } = context;
  const { Language, LanguageData, Characters: characters, TimeoutSec: seconds } = parameters;
  const folder = LanguageData === '' ? '' : projectFile(LanguageData, run);
  const data = await languageData(Language, folder);
  const picture = await onWhite(projectFile(parameters.Source, run));
  const readers = await context.resource(textReaders);
  const { text, confidence } = await readText(readers, { picture, characters, data, seconds, signal });
  setResult('OutputVariable', text.trimEnd());
  setResult('Confidence', confidence);
}

/** Drawn anew: the reader knows fewer kinds of pictures, and takes clear ground for black. */
async function onWhite(path: string): Promise<Buffer> {
  const picture = await readPicture(path);
  const { width, height } = picture;
  if (width * height > mostReadPixels) {
    throw new ActionError(
      `A picture of ${width} × ${height} pixels is too large to be read; make it smaller.`,
    );
  }
  const canvas = await blankPicture(width, height, 'white.jpg');
  canvas.getContext('2d').drawImage(picture, 0, 0);
  return canvas.encode('png');
}
