import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createFinger } from './finger.ts';
import type { Point } from './input-place.ts';
import type { LiveInput } from './live-protocol.ts';

function aFinger() {
  const done: (LiveInput | 'tap')[] = [];
  const finger = createFinger({
    placeOf: (place: Point) => ({ ...place, modifiers: 0 }),
    send: (input) => done.push(input),
    onTap: () => done.push('tap'),
  });
  const at = (x: number, y: number): Point => ({ x, y });
  return { finger, at, done };
}

test('a finger that hardly moves taps', () => {
  const { finger, at, done } = aFinger();
  finger.down(at(10, 10));
  finger.move(at(12, 14));
  finger.up(at(12, 14));
  finger.up(at(12, 14));

  assert.deepEqual(done, ['tap']);
});

test('a finger that moves scrolls by each step, and taps nothing at its end', () => {
  const { finger, at, done } = aFinger();
  finger.down(at(10, 100));
  finger.move(at(10, 80));
  finger.move(at(10, 75));
  finger.up(at(10, 75));
  finger.move(at(10, 0));

  assert.deepEqual(done, [
    { kind: 'wheel', x: 10, y: 80, dx: 0, dy: 20, modifiers: 0 },
    { kind: 'wheel', x: 10, y: 75, dx: 0, dy: 5, modifiers: 0 },
  ]);
});

test('a touch that the browser takes for itself does nothing', () => {
  const { finger, at, done } = aFinger();
  finger.down(at(1, 1));
  finger.cancel();
  finger.up(at(1, 1));

  assert.deepEqual(done, []);
});
