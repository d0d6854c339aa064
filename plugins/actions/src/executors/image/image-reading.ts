import { ActionError } from '@gatehouse/sdk-actions';
import { projectFile } from '@gatehouse/sdk-actions/files';
import type { Canvas, Image } from '@napi-rs/canvas';
import type { imageCategory } from '../../categories/image-category.ts';
import type { ContextOf } from '../../context-of.ts';
import { blankPicture } from '../../image/picture-files.ts';
import { onWhite } from '../../image/place-in-picture.ts';
import { sourcePicture } from '../../image/source-picture.ts';
import { languageData, readText, textRecognizers } from '../../image/text-recognizers.ts';

type Actions = (typeof imageCategory)['actions'];

const maxReadPixels = 40_000_000;

export async function readPixel(context: ContextOf<Actions['PixelColor']>): Promise<void> {
  const { parameters, setResult } = context;
  const { X, Y } = parameters;
  const picture = await sourcePicture(context);
  if (X >= picture.width || Y >= picture.height) {
    throw new ActionError(
      `The pixel ${X}, ${Y} is outside of the picture, which has ${picture.width} × ${picture.height}.`,
    );
  }
  const canvas = await blankPicture(1, 1, 'pixel.png');
  const drawing = canvas.getContext('2d');
  drawing.drawImage(picture, -X, -Y);
  const color = [...drawing.getImageData(0, 0, 1, 1).data];
  const hex = color.map((part) => part.toString(16).padStart(2, '0')).join('');
  setResult('OutputVariable', `#${hex.endsWith('ff') ? hex.slice(0, 6) : hex}`);
}

export async function readTextOf(context: ContextOf<Actions['Ocr']>): Promise<void> {
  const { parameters, run, signal, setResult } = context;
  const { Language, LanguageData, Characters: characters, TimeoutSec: seconds } = parameters;
  const folder = LanguageData === '' ? null : projectFile(LanguageData, run);
  const data = await languageData(Language, folder);
  const picture = await readable(await sourcePicture(context));
  const readers = await context.resource(textRecognizers);
  const { text, confidence } = await readText(readers, { picture, characters, data, seconds, signal });
  setResult('OutputVariable', text.trimEnd());
  setResult('Confidence', confidence);
}

/** Redrawn: the library knows fewer formats, and takes a transparent ground for black. */
async function readable(picture: Image | Canvas): Promise<Buffer> {
  const { width, height } = picture;
  if (width * height > maxReadPixels) {
    throw new ActionError(
      `A picture of ${width} × ${height} pixels is too large to be read; make it smaller.`,
    );
  }
  return (await onWhite(picture)).encode('png');
}
