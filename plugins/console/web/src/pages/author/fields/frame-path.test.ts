import assert from 'node:assert/strict';
import { test } from 'node:test';
import { selectorsFor } from './frame-path.ts';

for (const [attributes, expected] of [
  [
    { id: 'pay', title: 'Payment', src: '/pay.html' },
    ['iframe[id="pay"]', 'iframe[title="Payment"]', 'iframe[src="/pay.html"]'],
  ],
  [{ 'data-testid': 'card', name: 'a"b' }, ['iframe[data-testid="card"]', 'iframe[name="a\\"b"]']],
  [{ id: 'frame-83724', src: '/pay?session=1' }, []],
  [{ title: 'Total {-Variable.sum-}' }, []],
] as const) {
  test(`a frame with ${JSON.stringify(attributes)} is found by ${expected.join(', ') || 'its place'}`, () => {
    assert.deepEqual(selectorsFor({ tag: 'iframe', attributes }), [...expected]);
  });
}
