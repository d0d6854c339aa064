import { PassThrough, pipeline, type Readable, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

const unpackers: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/** The bytes of a body as they were before the server packed them; of an unknown packing as they came. */
export function unpacked(body: Readable, contentEncoding: string): Readable {
  const names = contentEncoding.split(',').map((name) => name.trim().toLowerCase());
  // Each layer multiplies what a small answer unpacks to.
  if (names.length > 2) return body;
  const unpack = names.reverse().map((name) => unpackers[name]);
  if (unpack.some((make) => make === undefined)) return body;
  const last = new PassThrough();
  pipeline([body, ...unpack.map((make) => make?.() ?? new PassThrough()), last], () => undefined);
  return last;
}
