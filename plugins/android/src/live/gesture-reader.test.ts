import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ViewInput } from '@gatehouse/plugin-sessions/api';
import { GestureReader } from './gesture-reader.ts';

const mouse = { button: 'left', buttons: 1, clicks: 1, modifiers: 0 } as const;
const pointer = (kind: 'move' | 'down' | 'up', x: number, y: number): ViewInput => ({ kind, x, y, ...mouse });
const key = (name: string, modifiers = 0): ViewInput => ({
  kind: 'keyDown',
  key: name,
  code: '',
  keyCode: 0,
  isRepeated: false,
  modifiers,
});
const wheel = (dx: number, dy: number): ViewInput => ({
  kind: 'wheel',
  x: 300,
  y: 900,
  dx,
  dy,
  modifiers: 0,
});

/** The inputs of a person, each with the milliseconds since the last one. */
function read(...steps: readonly (readonly [number, ...ViewInput[]])[]) {
  const reader = new GestureReader();
  let at = 1000;
  return steps.flatMap(([afterMs, ...inputs]) => {
    at += afterMs;
    return [...reader.read(inputs, at)];
  });
}

test('a short press is a tap where it started, also with a hand that shakes', () => {
  assert.deepEqual(read([0, pointer('down', 100, 200)], [90, pointer('up', 104, 197)]), [
    { kind: 'tap', point: { x: 100, y: 200 }, durationMs: 0 },
  ]);
});

test('a long press has its duration', () => {
  assert.deepEqual(read([0, pointer('down', 100, 200)], [900, pointer('up', 100, 200)]), [
    { kind: 'tap', point: { x: 100, y: 200 }, durationMs: 900 },
  ]);
});

test('a long press that arrived late, all at once, has its duration', () => {
  const inputs = [
    { kind: 'down', x: 9, y: 9, ...mouse, at: 5000.5 },
    { kind: 'up', x: 9, y: 9, ...mouse, at: 5700 },
  ] as const;

  assert.deepEqual(read([0, ...inputs]), [{ kind: 'tap', point: { x: 9, y: 9 }, durationMs: 700 }]);
});

test('a drag is a swipe with its duration, and moves alone are nothing', () => {
  const userActions = read(
    [0, pointer('move', 1, 1), pointer('down', 100, 800)],
    [200, pointer('move', 100, 500)],
    [200, pointer('up', 100, 300)],
  );

  assert.deepEqual(userActions, [
    { kind: 'swipe', from: { x: 100, y: 800 }, to: { x: 100, y: 300 }, durationMs: 400 },
  ]);
});

test('turns of a wheel that arrive together are one swipe, against the direction of the wheel, within the screen', () => {
  assert.deepEqual(read([0, wheel(0, 120), wheel(0, 120)]), [
    { kind: 'swipe', from: { x: 300, y: 900 }, to: { x: 300, y: 660 }, durationMs: 250 },
  ]);
  assert.deepEqual(
    read([0, wheel(900, 0)]).map((userAction) => userAction.kind === 'swipe' && userAction.to),
    [{ x: 0, y: 900 }],
  );
});

test('letters are one text, and keys have the names of Android', () => {
  assert.deepEqual(
    read([0, key('a'), key('B', 8), { kind: 'text', text: 'ä' }, key('Backspace'), key('Enter')]),
    [
      { kind: 'text', text: 'aBä', method: 'auto' },
      { kind: 'keys', keys: ['DEL', 'ENTER'], isLong: false },
    ],
  );
});

for (const [what, input, name] of [
  ['the right button', { kind: 'down', x: 1, y: 1, ...mouse, button: 'right' } as const, 'BACK'],
  ['the middle button', { kind: 'down', x: 1, y: 1, ...mouse, button: 'middle' } as const, 'HOME'],
  ['the tool Back', { kind: 'back' } as const, 'BACK'],
  ['the tool Home', key('GoHome'), 'HOME'],
  ['Escape', key('Escape'), 'BACK'],
] as const) {
  test(`${what} is the key ${name}`, () => {
    assert.deepEqual(read([0, input]), [{ kind: 'keys', keys: [name], isLong: false }]);
  });
}

test('keys that devices do not have do nothing', () => {
  assert.deepEqual(read([0, key('F5'), key('Shift'), key('c', 2), key('toString'), { kind: 'reload' }]), []);
});
