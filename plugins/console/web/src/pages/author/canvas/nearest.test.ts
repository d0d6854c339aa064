import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nearest } from './nearest.ts';

const box = (id: string, x: number, y: number) => ({ id, x, y, width: 10, height: 10 });
const from = box('from', 0, 0);
const items = [from, box('right', 100, 0), box('far right', 200, 0), box('down', 30, 90), box('up', 0, -50)];

for (const [direction, id] of [
  ['right', 'right'],
  ['down', 'down'],
  ['up', 'up'],
  ['left', undefined],
] as const) {
  test(`${direction} goes to ${id ?? 'nothing'}`, () =>
    assert.equal(nearest(items, from, direction)?.id, id));
}
