import type { Pixels } from '@gatehouse/sdk-actions/matching';

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

function withoutAlpha(rgba: Uint8ClampedArray): Uint8Array {
  const rgb = new Uint8Array((rgba.length / 4) * 3);
  for (let from = 0, to = 0; from < rgba.length; from += 4, to += 3) {
    rgb[to] = rgba[from] ?? 0;
    rgb[to + 1] = rgba[from + 1] ?? 0;
    rgb[to + 2] = rgba[from + 2] ?? 0;
  }
  return rgb;
}
