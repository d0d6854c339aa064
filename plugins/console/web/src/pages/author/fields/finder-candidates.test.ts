import assert from 'node:assert/strict';
import { test } from 'node:test';
import { candidatesFor } from './finder-candidates.ts';

const at = (role: string, name: string) => ({
  ref: 'e1',
  role,
  name,
  box: { x: 0, y: 0, width: 1, height: 1 },
});
const shownFor = (...given: Parameters<typeof candidatesFor>) =>
  candidatesFor(...given).map(({ shown }) => shown);

test('what authors of the page chose comes before what it shows', () => {
  const attributes = { 'data-testid': 'buy', id: 'buy-now', name: 'order', class: 'x' };
  assert.deepEqual(shownFor(at('button', 'Buy now'), { tag: 'button', attributes, text: 'Buy now' }), [
    'TestIdFinder: buy',
    'RoleFinder: button Buy now',
    'CssFinder: button[id="buy-now"]',
    'CssFinder: button[name="order"]',
    "XPathFinder: //button[normalize-space()='Buy now']",
  ]);
});

test('generated ids, addresses with queries and macros are no way to find an element', () => {
  const attributes = { id: 'ember12', href: '/list?page=2' };
  assert.deepEqual(shownFor(at('link', '{-Variable.x-}'), { tag: 'a', attributes, text: '' }), []);
});

test('quotes are kept', () => {
  const attributes = { placeholder: 'Say "hi"' };
  const found = candidatesFor(at('textbox', ''), { tag: 'input', attributes, text: `it's "it"` });
  assert.deepEqual(
    found.map(({ trial }) => trial),
    [
      { css: '[placeholder="Say \\"hi\\""]' },
      { xpath: `//input[normalize-space()=concat('it',"'",'s "it"')]` },
    ],
  );
});
