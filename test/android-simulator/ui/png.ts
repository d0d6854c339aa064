import { promisify } from 'node:util';
import { constants, crc32, deflate } from 'node:zlib';
import type { Picture } from './picture.ts';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const BYTES_PER_PIXEL = 4;
const BITS_PER_CHANNEL = 8;
const RED_GREEN_BLUE_ALPHA = 6;

const compress = promisify(deflate);

/** A PNG in the format of `screencap -p`: eight bits each for red, green, blue and opacity. */
export async function encodePng({ width, height, pixels }: Picture): Promise<Buffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([BITS_PER_CHANNEL, RED_GREEN_BLUE_ALPHA], 8);
  const data = await compress(withFilterBytes(pixels, width * BYTES_PER_PIXEL), {
    level: constants.Z_BEST_SPEED,
  });
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Each row starts with the number of its filter; 0 is none. */
function withFilterBytes(pixels: Buffer, rowBytes: number): Buffer {
  const rows = pixels.length / rowBytes;
  const bytes = Buffer.alloc(pixels.length + rows);
  for (let y = 0; y < rows; y++) pixels.copy(bytes, y * (rowBytes + 1) + 1, y * rowBytes, (y + 1) * rowBytes);
  return bytes;
}

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const bytes = Buffer.alloc(body.length + 8);
  bytes.writeUInt32BE(data.length, 0);
  bytes.set(body, 4);
  bytes.writeUInt32BE(crc32(body), body.length + 4);
  return bytes;
}
