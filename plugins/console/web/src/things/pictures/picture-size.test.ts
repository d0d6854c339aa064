import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isShowable, pictureSize } from './picture-size.ts';

function png(width: number, height: number): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.alloc(64);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return new Uint8Array(bytes);
}

/** With a segment of four bytes, and tables, before the frame. */
function jpeg(width: number, height: number): Uint8Array<ArrayBuffer> {
  const size = [height >> 8, height & 255, width >> 8, width & 255];
  const before = [0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 0xff, 0xff, 0xc4, 0, 3, 0];
  return new Uint8Array([...before, 0xff, 0xc2, 0, 17, 8, ...size, 3, 1, 2, 3, 4]);
}

for (const [name, bytes, size] of [
  ['a PNG', png(1280, 720), { width: 1280, height: 720 }],
  ['a progressive JPEG', jpeg(640, 40_000), { width: 640, height: 40_000 }],
  ['an SVG', new TextEncoder().encode('<svg width="9" height="9"/>'), null],
  ['a PNG that is cut', png(1, 1).slice(0, 20), null],
  ['a JPEG that is cut', jpeg(1, 1).slice(0, 18), null],
  ['a JPEG whose segments lead nowhere', new Uint8Array([0xff, 0xd8, ...Array(40).fill(0)]), null],
  ['nothing', new Uint8Array(), null],
] as const) {
  test(`the size of ${name} is ${JSON.stringify(size)}`, () => assert.deepEqual(pictureSize(bytes), size));
}

for (const [bytes, expected] of [
  [png(1280, 30_000), true],
  [png(40_000, 40_000), false],
  [png(0xffff_ffff, 0xffff_ffff), false],
  [png(0, 7), false],
  [jpeg(65_535, 65_535), false],
] as const) {
  test(`a picture of ${JSON.stringify(pictureSize(bytes))} is ${expected ? '' : 'not '}shown`, () => {
    assert.equal(isShowable(bytes), expected);
  });
}
