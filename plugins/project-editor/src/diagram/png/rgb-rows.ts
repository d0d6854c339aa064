/**
 * Rows of a PNG from pixels of red, green, blue and alpha: without alpha, each row after its filter number (0, none).
 * Converts four pixels at a time, as three words, because a large picture has sixteen million pixels. Little-endian,
 * like all machines that Node runs on.
 */
export function rgbRows(pixels: Buffer, width: number): Buffer {
  const source = new Uint32Array(pixels.buffer, pixels.byteOffset, pixels.length / 4);
  const rows = source.length / width;
  const stride = width * 3 + 1;
  const target = Buffer.allocUnsafe(rows * stride);
  // Words must be aligned to multiples of four, and rows are not.
  const words = new Uint32Array(Math.ceil(width / 4) * 3);
  const row = new Uint8Array(words.buffer, 0, width * 3);
  for (let index = 0; index < rows; index += 1) {
    packRow(source.subarray(index * width, (index + 1) * width), words);
    target[index * stride] = 0;
    target.set(row, index * stride + 1);
  }
  return target;
}

function packRow(pixels: Uint32Array, words: Uint32Array): void {
  for (let from = 0, to = 0; from < pixels.length; from += 4, to += 3) {
    const one = pixels[from] ?? 0;
    const two = pixels[from + 1] ?? 0;
    const three = pixels[from + 2] ?? 0;
    const four = pixels[from + 3] ?? 0;
    words[to] = (one & 0xffffff) | (two << 24);
    words[to + 1] = ((two >>> 8) & 0xffff) | (three << 16);
    words[to + 2] = ((three >>> 16) & 0xff) | (four << 8);
  }
}
