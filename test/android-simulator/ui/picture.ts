import { GLYPH_HEIGHT, GLYPH_WIDTH, glyphOf } from './font.ts';
import type { Bounds } from './node.ts';
import type { Colour } from './widget.ts';

const CHANNELS = 4;

/** Pixels in rows, four bytes each: red, green, blue and opacity. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly pixels: Buffer;
}

export function createPicture(size: { width: number; height: number }, colour: Colour): Picture {
  const { width, height } = size;
  return { width, height, pixels: Buffer.alloc(width * height * CHANNELS, Buffer.from([...colour, 255])) };
}

export function fillRectangle({ width, height, pixels }: Picture, bounds: Bounds, colour: Colour): void {
  const left = Math.max(0, bounds.left);
  const right = Math.min(width, bounds.right);
  if (right <= left) return;
  const line = Buffer.alloc((right - left) * CHANNELS, Buffer.from([...colour, 255]));
  for (let y = Math.max(0, bounds.top); y < Math.min(height, bounds.bottom); y++)
    line.copy(pixels, (y * width + left) * CHANNELS);
}

/** Writes one line of text, clipped at the right edge of its bounds. `dot` is the size of the font's dots. */
export function writeText(
  picture: Picture,
  text: string,
  place: { bounds: Bounds; dot: number; colour: Colour },
): void {
  const { bounds, dot, colour } = place;
  const top = Math.round((bounds.top + bounds.bottom - GLYPH_HEIGHT * dot) / 2);
  let left = bounds.left;
  for (const character of text) {
    if (left + GLYPH_WIDTH * dot > bounds.right) return;
    for (const { x, y } of glyphOf(character)) {
      const dotLeft = left + x * dot;
      const dotTop = top + y * dot;
      fillRectangle(
        picture,
        { left: dotLeft, top: dotTop, right: dotLeft + dot, bottom: dotTop + dot },
        colour,
      );
    }
    left += (GLYPH_WIDTH + 1) * dot;
  }
}
