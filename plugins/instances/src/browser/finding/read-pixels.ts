import { type Pixels, withoutAlpha } from '@gatehouse/sdk-actions/matching';

const MAX_PIXELS = 25_000_000;

/** Reads a PNG, JPEG or WebP picture. Throws for other files, and for pictures that are too large to search. */
export async function readPixels(bytes: Buffer, name: string): Promise<Pixels> {
  const { createCanvas, loadImage } = await import('@napi-rs/canvas');
  const image = await loadImage(bytes).catch(() => null);
  if (image === null || image.width === 0) throw new Error(`${name} is no PNG, JPEG or WebP picture.`);
  const { width, height } = image;
  if (width * height > MAX_PIXELS) {
    throw new Error(`${name} has ${width} × ${height} pixels, more than are searched.`);
  }
  const context = createCanvas(width, height).getContext('2d');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, width, height);
  context.drawImage(image, 0, 0);
  return { width, height, rgb: withoutAlpha(context.getImageData(0, 0, width, height).data) };
}
