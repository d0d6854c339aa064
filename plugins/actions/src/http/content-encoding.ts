import { PassThrough, pipeline, type Readable, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

const unpackers: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/** The decoded bytes of a body; an unknown encoding is left as it is. */
export function unpacked(body: Readable, contentEncoding: string): Readable {
  const names = contentEncoding.split(',').map((name) => name.trim().toLowerCase());
  // Each layer multiplies the size of the decoded body.
  if (names.length > 2) return body;
  const unpack = names.reverse().map((name) => unpackers[name]);
  if (unpack.some((make) => make === undefined)) return body;
  const last = new PassThrough();
  pipeline([body, ...unpack.map((make) => make?.() ?? new PassThrough()), last], () => undefined);
  return last;
}
