import { inflateSync } from 'node:zlib';

export interface ReadPicture {
  readonly width: number;
  readonly height: number;
  /** Red, green and blue of a pixel. */
  at(x: number, y: number): [number, number, number];
}

/** Reads PNGs of phones only: RGBA without filters. */
export function readPng(bytes: Buffer): ReadPicture {
  if (bytes.toString('latin1', 1, 4) !== 'PNG') throw new Error(`no PNG: ${bytes.toString('latin1', 0, 60)}`);
  const data: Buffer[] = [];
  for (let at = 8; at < bytes.length; at += bytes.readUInt32BE(at) + 12) {
    const body = bytes.subarray(at + 8, at + 8 + bytes.readUInt32BE(at));
    if (bytes.toString('latin1', at + 4, at + 8) === 'IDAT') data.push(body);
  }
  const width = bytes.readUInt32BE(16);
  const rows = inflateSync(Buffer.concat(data));
  return {
    width,
    height: bytes.readUInt32BE(20),
    at(x, y) {
      const start = y * (width * 4 + 1) + 1 + x * 4;
      return [rows[start] ?? -1, rows[start + 1] ?? -1, rows[start + 2] ?? -1];
    },
  };
}
