import { ActionError } from '@gatehouse/sdk-actions';
import { projectFile } from '@gatehouse/sdk-actions/files';
import type { Canvas, Image, SKRSContext2D } from '@napi-rs/canvas';
import type { imageCategory } from '../../categories/image-category.ts';
import type { ContextOf } from '../../context-of.ts';
import { readPicture } from '../../image/picture-files.ts';
import { drawTextMark } from '../../image/text-mark.ts';
import type { Drawing } from './picture-drawing.ts';

type MarkContext = ContextOf<(typeof imageCategory)['actions']['Watermark']>;
type Mark = Image | Canvas;

/** The watermark: a picture of a file, or a text. */
export async function markOf({ parameters, run }: Pick<MarkContext, 'parameters' | 'run'>): Promise<Mark> {
  const { Mark: file, Text: text, Size: size, Color: color } = parameters;
  if ((file === '') === (text === '')) throw new ActionError('Give Mark or Text, one of the two.');
  return file === '' ? drawTextMark({ text, size, color }) : readPicture(projectFile(file, run));
}

type Placing = Pick<MarkContext['parameters'], 'Place' | 'Margin' | 'Opacity'>;

export function marked(picture: Image, mark: Mark, { Place, Margin, Opacity }: Placing): Drawing {
  const { width, height } = picture;
  const right = width - mark.width - Margin;
  const bottom = height - mark.height - Margin;
  const x = Place === 'center' ? (width - mark.width) / 2 : Place.endsWith('right') ? right : Margin;
  const y = Place === 'center' ? (height - mark.height) / 2 : Place.startsWith('bottom') ? bottom : Margin;
  const draw = (to: SKRSContext2D) => {
    to.drawImage(picture, 0, 0);
    to.globalAlpha = Opacity / 100;
    to.drawImage(mark, Math.round(x), Math.round(y));
  };
  return { width, height, draw };
}
