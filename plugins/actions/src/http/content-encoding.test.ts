import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { test } from 'node:test';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { unpacked } from './content-encoding.ts';

const plain = Buffer.from('a body');

const unpack = (body: Buffer, encoding: string) => buffer(unpacked(Readable.from([body]), encoding));

for (const { encoding, packed } of [
  { encoding: 'gzip', packed: gzipSync(plain) },
  { encoding: 'X-GZIP', packed: gzipSync(plain) },
  { encoding: 'deflate', packed: deflateSync(plain) },
  { encoding: 'br', packed: brotliCompressSync(plain) },
  { encoding: 'br, gzip', packed: gzipSync(brotliCompressSync(plain)) },
]) {
  test(`a body with the encoding ${encoding} is decoded`, async () => {
    assert.deepEqual(await unpack(packed, encoding), plain);
  });
}

for (const { what, encoding, packed } of [
  { what: 'three times', encoding: 'gzip, gzip, gzip', packed: gzipSync(gzipSync(gzipSync(plain))) },
  { what: 'in an unknown way', encoding: 'gzip, zpaq', packed: gzipSync(plain) },
]) {
  test(`a body that is encoded ${what} is left unchanged`, async () => {
    assert.deepEqual(await unpack(packed, encoding), packed);
  });
}
