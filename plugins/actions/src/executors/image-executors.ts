import { ActionError, defineExecutors } from '@gatehouse/sdk-actions';
import { assertWritable, projectFile } from '@gatehouse/sdk-actions/files';
import type { Image, SKRSContext2D } from '@napi-rs/canvas';
import { imageCategory } from '../categories/image-category.ts';
import type { ContextOf } from '../context-of.ts';
import { blankPicture, formatOf, readFacts, readPicture, writePicture } from '../image/picture-files.ts';
import { findImage } from './image/find-image.ts';
import { readPixel, readTextOf } from './image/image-reading.ts';
import type { Drawing } from './image/picture-drawing.ts';
import { marked, markOf } from './image/watermark.ts';

type Actions = (typeof imageCategory)['actions'];
type ConvertContext = ContextOf<Actions['Convert']>;

export const imageExecutors = defineExecutors(imageCategory, {
  Resize: (context) => redraw(context, (picture) => resized(picture, context.parameters)),
  Crop: (context) => redraw(context, (picture) => cropped(picture, context.parameters)),
  Rotate: (context) => redraw(context, (picture) => rotated(picture, context.parameters.Angle)),
  Mirror: (context) => redraw(context, (picture) => mirrored(picture, context.parameters.Direction)),
  async Watermark(context) {
    const mark = await markOf(context);
    await redraw(context, (picture) => marked(picture, mark, context.parameters));
  },
  Convert: (context) => redraw(context, asItIs),
  // A redrawn picture has no metadata.
  ClearExif: (context) => redraw(context, asItIs),
  async Info({ parameters, run, setResult }) {
    const { format, width, height } = await readFacts(projectFile(parameters.Source, run));
    setResult('Width', width);
    setResult('Height', height);
    setResult('OutputVariable', format);
  },
  PixelColor: readPixel,
  FindImage: findImage,
  Ocr: readTextOf,
});

function asItIs({ width, height }: Image): Drawing {
  return { width, height, draw: (to, picture) => to.drawImage(picture, 0, 0) };
}

async function redraw(
  { parameters, run, setResult }: ConvertContext,
  drawingOf: (picture: Image) => Drawing,
): Promise<void> {
  const target = projectFile(parameters.To, run);
  formatOf(target.path);
  await assertWritable(target);
  const picture = await readPicture(projectFile(parameters.Source, run));
  const { width, height, draw } = drawingOf(picture);
  const canvas = await blankPicture(width, height, target.path);
  const context = canvas.getContext('2d');
  context.imageSmoothingQuality = 'high';
  draw(context, picture);
  await writePicture(canvas, target, parameters.Quality);
  setResult('Width', width);
  setResult('Height', height);
}

type ResizeParameters = Pick<
  ContextOf<Actions['Resize']>['parameters'],
  'Width' | 'Height' | 'Unit' | 'KeepRatio'
>;

function resized(picture: Image, { Width, Height, Unit, KeepRatio }: ResizeParameters): Drawing {
  if (Width === undefined && Height === undefined) throw new ActionError('Width or Height must be given.');
  const scale = (side: number | undefined, whole: number) =>
    side === undefined ? undefined : Unit === 'percent' ? side / 100 : side / whole;
  const [across, down] = [scale(Width, picture.width), scale(Height, picture.height)];
  const both = Math.min(across ?? down ?? 1, down ?? across ?? 1);
  const [x, y] = KeepRatio || across === undefined || down === undefined ? [both, both] : [across, down];
  const [width, height] = [rounded(picture.width * x), rounded(picture.height * y)];
  return { width, height, draw: (to) => to.drawImage(picture, 0, 0, width, height) };
}

type CropParameters = Pick<ContextOf<Actions['Crop']>['parameters'], 'X' | 'Y' | 'Width' | 'Height' | 'Unit'>;

function cropped(picture: Image, { X, Y, Width, Height, Unit }: CropParameters): Drawing {
  const part = (value: number, whole: number) =>
    Unit === 'percent' ? Math.round((value * whole) / 100) : value;
  const [x, y] = [part(X, picture.width), part(Y, picture.height)];
  const [width, height] = [part(Width, picture.width), part(Height, picture.height)];
  if (x + width > picture.width || y + height > picture.height) {
    throw new ActionError(
      `The part ends at ${x + width}, ${y + height}, and the picture has ${picture.width} × ${picture.height} pixels.`,
    );
  }
  return { width, height, draw: (to) => to.drawImage(picture, -x, -y) };
}

function rotated(picture: Image, angle: number): Drawing {
  const turn = (angle * Math.PI) / 180;
  const [cos, sin] = [Math.abs(Math.cos(turn)), Math.abs(Math.sin(turn))];
  const width = rounded(picture.width * cos + picture.height * sin);
  const height = rounded(picture.width * sin + picture.height * cos);
  const draw = (to: SKRSContext2D) => {
    to.translate(width / 2, height / 2);
    to.rotate(turn);
    to.drawImage(picture, -picture.width / 2, -picture.height / 2);
  };
  return { width, height, draw };
}

function mirrored(picture: Image, direction: 'horizontal' | 'vertical'): Drawing {
  const { width, height } = picture;
  const draw = (to: SKRSContext2D) => {
    to.translate(direction === 'horizontal' ? width : 0, direction === 'vertical' ? height : 0);
    to.scale(direction === 'horizontal' ? -1 : 1, direction === 'vertical' ? -1 : 1);
    to.drawImage(picture, 0, 0);
  };
  return { width, height, draw };
}

// Sines are never exactly zero: 90 degrees must not add a pixel.
function rounded(side: number): number {
  return Math.max(1, Math.round(side));
}
