/** A picture as numbers: red, green and blue of each pixel, row by row. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly rgb: Uint8Array;
}

/** Three bytes for each pixel of four. */
export function withoutAlpha(rgba: Uint8ClampedArray): Uint8Array {
  const rgb = new Uint8Array((rgba.length / 4) * 3);
  for (let from = 0, to = 0; from < rgba.length; from += 4, to += 3) {
    rgb[to] = rgba[from] ?? 0;
    rgb[to + 1] = rgba[from + 1] ?? 0;
    rgb[to + 2] = rgba[from + 2] ?? 0;
  }
  return rgb;
}

/** Reduces a picture by an integer factor: each pixel is the mean of a square. */
export function shrink({ width, height, rgb }: Pixels, by: number): Pixels {
  if (by === 1) return { width, height, rgb };
  const small = { width: Math.floor(width / by), height: Math.floor(height / by) };
  const made = new Uint8Array(small.width * small.height * 3);
  let to = 0;
  for (let y = 0; y < small.height; y++) {
    for (let x = 0; x < small.width; x++) {
      for (let channel = 0; channel < 3; channel++) {
        made[to++] = meanOf({ rgb, start: (y * by * width + x * by) * 3 + channel, row: width * 3, by });
      }
    }
  }
  return { ...small, rgb: made };
}

interface Square {
  readonly rgb: Uint8Array;
  readonly start: number;
  /** Bytes from one row to the next. */
  readonly row: number;
  readonly by: number;
}

function meanOf({ rgb, start, row, by }: Square): number {
  let sum = 0;
  for (let y = 0; y < by; y++) {
    for (let x = 0; x < by; x++) sum += rgb[start + y * row + x * 3] ?? 0;
  }
  return sum / (by * by);
}
