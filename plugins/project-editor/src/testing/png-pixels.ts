import { inflateSync } from 'node:zlib';

/** A decoded PNG with eight bits a channel, without alpha, whose rows have no filter. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  /** Such as `#ff8000`. */
  at(x: number, y: number): string;
  /** Number of pixels of a colour in an area. */
  count(colour: string, area?: { x: number; y: number; width: number; height: number }): number;
}

export function pixelsOf(base64: string): Pixels {
  const file = Buffer.from(base64, 'base64');
  const width = file.readUInt32BE(16);
  const height = file.readUInt32BE(20);
  const data = inflateSync(Buffer.concat(chunksOf(file, 'IDAT')));
  const stride = width * 3 + 1;
  for (let row = 0; row < height; row += 1) {
    if (data[row * stride] !== 0) throw new Error(`Row ${row} has a filter.`);
  }
  const at = (x: number, y: number) => {
    const start = Math.round(y) * stride + 1 + Math.round(x) * 3;
    return `#${data.subarray(start, start + 3).toString('hex')}`;
  };
  const count = (colour: string, area = { x: 0, y: 0, width, height }) => {
    let found = 0;
    for (let y = area.y; y < area.y + area.height; y += 1) {
      for (let x = area.x; x < area.x + area.width; x += 1) if (at(x, y) === colour) found += 1;
    }
    return found;
  };
  return { width, height, at, count };
}

function chunksOf(file: Buffer, type: string): Buffer[] {
  const chunks: Buffer[] = [];
  for (let place = 8; place < file.length; ) {
    const length = file.readUInt32BE(place);
    const name = file.toString('latin1', place + 4, place + 8);
    if (name === type) chunks.push(file.subarray(place + 8, place + 8 + length));
    place += length + 12;
  }
  return chunks;
}
