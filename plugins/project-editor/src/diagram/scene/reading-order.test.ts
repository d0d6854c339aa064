import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drawingOf } from '../../testing/sample-drawings.ts';
import { cardsOf } from './cards.ts';
import { inReadingOrder } from './reading-order.ts';

test('groups are read line by line, each from the left; a little up or down is the same line', () => {
  const at = { third: [0, 300], second: [400, 130], first: [0, 160], fourth: [400, 340] } as const;
  const drawing = drawingOf({
    groups: Object.entries(at).map(([name, place]) => ({ name, at: place, actions: ['Http.Get'] })),
  });

  const names = inReadingOrder(cardsOf(drawing)).map(({ group }) => group.name);

  assert.deepEqual(names, ['first', 'second', 'third', 'fourth']);
});
