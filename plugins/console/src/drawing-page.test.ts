import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answerWithDrawing } from './drawing-page.ts';
import { Drawings } from './drawings.ts';

test('a drawn page has a policy that allows inline styles and data alone, in a sandbox', () => {
  const { headers } = answerWithDrawing('<p>Hello');

  assert.equal(
    headers?.['content-security-policy'],
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox",
  );
});

for (const [html, drawn] of [
  ['<LINK rel=preconnect href=//evil>', '<x-LINK rel=preconnect href=//evil>'],
  ['<meta\nhttp-equiv=refresh>', '<x-meta\nhttp-equiv=refresh>'],
  ['<base/href=//evil>', '<x-base/href=//evil>'],
  ['<<script>1</script>', '<<x-script>1</script>'],
  ['a<iframe', 'a<x-iframe'],
  ['<basement><metal><links><style>a{}</style>', '<basement><metal><links><style>a{}</style>'],
] as const)
  test(`of ${JSON.stringify(html)} nothing is left that acts`, () => {
    assert.equal(answerWithDrawing(html).body, drawn);
  });

test('a page is given out once, for its own ticket, and the oldest gives way', () => {
  const drawings = new Drawings();
  const tickets = ['a', 'b', 'c', 'd', 'e'].map((html) => drawings.hold(html));

  assert.equal(new Set(tickets).size, 5);
  assert.deepEqual(
    tickets.map((ticket) => drawings.take(ticket)),
    [null, 'b', 'c', 'd', 'e'],
  );
  assert.deepEqual(
    [drawings.take(tickets[1] ?? ''), drawings.take(''), drawings.take('x')],
    [null, null, null],
  );
  const last = drawings.hold('f');
  drawings.clear();
  assert.equal(drawings.take(last), null);
});
