import { extname } from 'node:path';
import { ActionError, quote } from '@gatehouse/sdk-actions';
import { type GuardedPath, readRegularFile, replaceFile } from '@gatehouse/sdk-actions/files';
import type { Canvas, Image } from '@napi-rs/canvas';
import { type PictureFacts, pictureFacts } from './picture-facts.ts';

const maxFileBytes = 256 * 2 ** 20;
const maxPixels = 100_000_000;

const formats: Readonly<Record<string, PictureFacts['format']>> = {
  '.png': 'png',
  '.jpg': 'jpeg',
  '.jpeg': 'jpeg',
  '.webp': 'webp',
};

export async function readFacts(named: GuardedPath): Promise<PictureFacts & { readonly bytes: Buffer }> {
  const bytes = await readRegularFile(named, maxFileBytes);
  const facts = pictureFacts(bytes);
  if (!facts) throw new ActionError(`${quote(named.path)} is no PNG, JPEG or WebP picture.`);
  assertSize(facts);
  return { ...facts, bytes };
}

export async function readPicture(named: GuardedPath): Promise<Image> {
  const { bytes } = await readFacts(named);
  return parsePicture(bytes, quote(named.path));
}

export async function parsePicture(bytes: Buffer, what: string): Promise<Image> {
  const { loadImage } = await import('@napi-rs/canvas');
  try {
    return await loadImage(bytes);
  } catch {
    throw new ActionError(`${what} is damaged: it cannot be read as a picture.`);
  }
}

/** A picture of that size to draw on; white for formats without transparency. */
export async function blankPicture(width: number, height: number, path: string): Promise<Canvas> {
  assertSize({ width, height });
  const { createCanvas } = await import('@napi-rs/canvas');
  const canvas = createCanvas(width, height);
  if (formatOf(path) === 'jpeg') {
    const context = canvas.getContext('2d');
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, width, height);
  }
  return canvas;
}

export async function writePicture(canvas: Canvas, target: GuardedPath, quality: number): Promise<void> {
  const format = formatOf(target.path);
  const bytes = format === 'png' ? await canvas.encode('png') : await canvas.encode(format, quality);
  await replaceFile(target, { makesFolders: true }, (file) => file.writeFile(bytes));
}

export function formatOf(path: string): PictureFacts['format'] {
  const format = formats[extname(path).toLowerCase()];
  if (format) return format;
  throw new ActionError(`To must end in .png, .jpg or .webp; it is ${quote(path)}.`);
}

function assertSize({ width, height }: { readonly width: number; readonly height: number }): void {
  if (width >= 1 && height >= 1 && width * height <= maxPixels) return;
  throw new ActionError(
    `A picture of ${width} × ${height} pixels is too large or too small; at most 100 million are taken.`,
  );
}
