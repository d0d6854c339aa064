import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PictureRequest } from '../drawing/drawing.ts';
import { viewOf, windowAround } from './picture-view.ts';

const request = (given: Partial<PictureRequest>): PictureRequest => ({
  mode: 'Full',
  maxWidth: 0,
  maxHeight: 0,
  scale: 0,
  ...given,
});
const area = { x: -100, y: 50, width: 1000, height: 500 };
const wide = { x: -100, y: 50, width: 10_000, height: 500 };

const rows = [
  ['a pixel for a unit where it fits', area, {}, [1000, 500, 1]],
  ['limits do not scale up', area, { maxWidth: 4000 }, [1000, 500, 1]],
  ['a width limit scales down', area, { maxWidth: 500 }, [500, 250, 0.5]],
  ['a height limit scales down', area, { maxHeight: 100 }, [200, 100, 0.2]],
  ['the narrower limit counts', area, { maxWidth: 500, maxHeight: 100 }, [200, 100, 0.2]],
  ['without limits it fits 4000 pixels', wide, {}, [4000, 200, 0.4]],
  ['a scale that fits is taken', area, { scale: 2 }, [2000, 1000, 2]],
  ['a picture has a pixel at least', wide, { maxWidth: 1 }, [1, 1, 0.0001]],
] as const;

for (const [title, of, given, [width, height, scale]] of rows) {
  test(`${title}, without a note`, () => {
    const view = viewOf(of, request(given));

    assert.deepEqual(view, { bounds: of, width, height, scale, isTruncated: false, note: null });
  });
}

test('a limit above 4000 counts as 4000 and is noted', () => {
  const view = viewOf(wide, request({ maxWidth: 9000 }));

  assert.deepEqual([view.width, view.isTruncated], [4000, false]);
  assert.match(view.note ?? '', /maxWidth 9000 is above 4000/);
});

test('only a scale that does not fit cuts off, and is noted', () => {
  const view = viewOf(wide, request({ scale: 0.5 }));

  assert.deepEqual([view.width, view.height, view.isTruncated], [4000, 250, true]);
  assert.deepEqual(view.bounds, { x: -100, y: 50, width: 8000, height: 500 });
  assert.match(view.note ?? '', /5000 x 250 pixels; it was cut to 4000 x 250/);
});

test('a cut window keeps its middle', () => {
  const { bounds } = viewOf(area, request({ mode: 'Visible', scale: 8 }));

  assert.deepEqual(bounds, { x: 150, y: 50, width: 500, height: 500 });
});

test('a scale beyond what can be drawn is noted', () => {
  assert.match(viewOf(area, request({ scale: 100 })).note ?? '', /Scale 100 is not from 0.01 to 8/);
});

test('the window lies around the selection, within the content', () => {
  const content = { x: 0, y: 0, width: 5000, height: 800 };

  assert.deepEqual(windowAround({ x: 3000, y: 100, width: 200, height: 50 }, content), {
    x: 2300,
    y: 0,
    width: 1600,
    height: 800,
  });
  assert.equal(windowAround({ x: 0, y: 0, width: 10, height: 10 }, content).x, 0);
  assert.equal(windowAround({ x: 4990, y: 0, width: 10, height: 10 }, content).x, 3400);
});
