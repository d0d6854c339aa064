import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toDomEvent } from './dom-events.ts';

for (const [text, event] of [
  ['click', 'click'],
  ['Click', 'click'],
  ['onclick', 'click'],
  ['ONCLICK', 'click'],
  ['onChange', 'change'],
  ['MouseOver', 'mouseover'],
  ['online', null],
  ['constructor', null],
  ['', null],
] as const) {
  test(`the event of "${text}" is ${event} (D3)`, () => {
    assert.equal(toDomEvent(text), event);
  });
}
