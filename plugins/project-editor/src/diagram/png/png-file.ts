import { crc32, createDeflate, type Deflate } from 'node:zlib';
import { rgbRows } from './rgb-rows.ts';

export interface PngSize {
  readonly width: number;
  readonly height: number;
}

const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);

/** Up to this many pixels, strong compression costs little: a quarter of the size for ten milliseconds. */
const smallPicture = 4_000_000;

/**
 * A PNG file from rows of pixels (red, green, blue, and an alpha that is dropped). Rows have filter 0: drawings are
 * flat, so filters gain nothing. Compression runs in another thread while the next rows are drawn.
 */
export class PngFile {
  readonly #size: PngSize;
  readonly #deflate: Deflate;
  readonly #packed: Buffer[] = [];
  readonly #ended: Promise<void>;

  constructor(size: PngSize) {
    this.#size = size;
    const level = size.width * size.height <= smallPicture ? 6 : 2;
    this.#deflate = createDeflate({ level, chunkSize: 128 * 1024 });
    this.#deflate.on('data', (chunk: Buffer) => this.#packed.push(chunk));
    this.#ended = new Promise((resolve, reject) => {
      this.#deflate.once('end', resolve);
      this.#deflate.once('error', reject);
    });
    // The caller that waits for the file gets the error.
    this.#ended.catch(() => undefined);
  }

  /** Resolves when the rows are compressed. They are copied: the caller may draw over them at once. */
  add(pixels: Buffer): Promise<void> {
    const rows = rgbRows(pixels, this.#size.width);
    return new Promise((resolve, reject) => {
      this.#deflate.write(rows, (error) => (error ? reject(error) : resolve()));
    });
  }

  async end(): Promise<Buffer> {
    this.#deflate.end();
    await this.#ended;
    return Buffer.concat([
      signature,
      ...chunk('IHDR', [header(this.#size)]),
      ...chunk('IDAT', this.#packed),
      ...chunk('IEND', []),
    ]);
  }
}

function header({ width, height }: PngSize): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  // Eight bits a channel, without alpha.
  data.set([8, 2, 0, 0, 0], 8);
  return data;
}

function chunk(type: string, parts: readonly Buffer[]): Buffer[] {
  const name = Buffer.from(type, 'latin1');
  const length = Buffer.alloc(4);
  length.writeUInt32BE(parts.reduce((sum, part) => sum + part.length, 0));
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE([name, ...parts].reduce((value, part) => crc32(part, value), 0));
  return [length, name, ...parts, sum];
}
