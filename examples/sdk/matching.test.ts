import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  censor,
  isOrder,
  linksIn,
  numbersOf,
  parseSlowly,
  partOf,
  priceIn,
  problemOfForm,
  splitter,
} from './patterns.ts';
import { middleOf, seenShare, toPixels } from './pictures.ts';
import { headersAs, proxyOf } from './through-proxy.ts';

test('parts of texts are found by patterns', () => {
  assert.equal(priceIn('Total: 12 EUR'), 12);
  assert.deepEqual(linksIn('<a href="/a"></a><a href="/b"></a>'), ['/a', '/b']);
  assert.ok(isOrder('2026-0114'));
  assert.deepEqual(numbersOf(['a 12', 'none', '3']), ['12', '3']);
  assert.equal(censor('a secret, a secret', 'secret'), 'a ***, a ***');
  assert.deepEqual('here AND there'.split(splitter()), ['here', 'there']);
});

test('a pattern that cannot be used is said before, and when it is used', () => {
  assert.match(problemOfForm('(') ?? '', /Unterminated group/);
  assert.throws(() => partOf('x', '('), /Pattern "\(" is no regular expression/);
  assert.throws(() => parseSlowly('', JSON.parse), /empty/);
});

/** A dark screen with a pattern in a corner. */
function drawn(width: number, height: number, isLit: (x: number, y: number) => boolean) {
  const rgba = new Uint8ClampedArray(width * height * 4);
  for (let at = 0; at < width * height; at++)
    rgba.fill(isLit(at % width, Math.floor(at / width)) ? 255 : 0, at * 4, at * 4 + 3);
  return toPixels({ width, height, rgba });
}

test('the middle of a picture is found on a screen', async () => {
  const picture = drawn(8, 8, (x, y) => x === y);
  const screen = drawn(40, 30, (x, y) => x >= 20 && x < 28 && y >= 10 && x - 20 === y - 10);

  assert.deepEqual(await middleOf(picture, screen, AbortSignal.timeout(10_000)), { x: 24, y: 14 });
  assert.equal(seenShare({ x: -5, y: 0, width: 10, height: 10 }, { x: 0, y: 0, width: 40, height: 30 }), 0.5);
});

test('a proxy is read in the forms that people have', () => {
  const proxy = proxyOf({ proxy: 'proxy.example:3128:anna:hunter2' });

  assert.equal(proxy?.shown, 'http://anna:***@proxy.example:3128');
  assert.ok(proxy);
  assert.deepEqual(headersAs(proxy, '', ''), { 'proxy-authorization': 'Basic YW5uYTpodW50ZXIy' });
  assert.throws(() => proxyOf({ proxy: 'ftp://x' }), /must be http:/);
});
