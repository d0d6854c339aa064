import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createMask, createMaskSteps, masked } from './mask-secrets.ts';

const value = `p&ss"w<'ö/+~ r?d`;
const mask = createMask([value, 'hunter2secret']);
const bytes = Buffer.from(value);

const forms: Readonly<Record<string, string>> = {
  'as it is': value,
  base64: bytes.toString('base64'),
  'base64 without padding': bytes.toString('base64').replace(/=+$/, ''),
  base64url: bytes.toString('base64url'),
  hex: bytes.toString('hex'),
  'hex in capitals': bytes.toString('hex').toUpperCase(),
  'a part of an address': encodeURIComponent(value),
  'a part of an address with small digits': encodeURIComponent(value).replace(/%../g, (code) =>
    code.toLowerCase(),
  ),
  'a field of a form': new URLSearchParams({ a: value }).toString().slice(2),
  JSON: JSON.stringify(value),
  XML: value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&apos;'),
  HTML: value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;'),
};

for (const [name, form] of Object.entries(forms)) {
  test(`a secret is masked in the form ${name}`, () => {
    const hidden = mask(`before ${form} after`);

    assert.match(hidden, /^before "?\*\*\*"? after$/);
  });
}

for (const before of ['', 'a', 'ab', 'user:']) {
  test(`a secret is masked in base64 of a text where it stands behind "${before}"`, () => {
    for (const after of ['', 'z', 'yz', 'xyz']) {
      for (const encoding of ['base64', 'base64url'] as const) {
        const text = Buffer.from(`${before}hunter2secret${after}`).toString(encoding);
        const hidden = mask(text);

        assert.ok(hidden.includes(masked), hidden);
        // A digit at either end has bits of its neighbour too, and stays.
        assert.ok(hidden.length <= before.length * 2 + after.length * 2 + masked.length + 4, hidden);
      }
    }
  });
}

test('values that are too short to be told from others are left, and of two the longer goes first', () => {
  assert.equal(createMask(['a', 'abc'])('a banana abc'), 'a banana abc');
  assert.equal(createMask(['hunter', 'hunter2secret'])('hunter2secret hunter'), '*** ***');
});

test('half a surrogate pair and a very long value are masked as they are', () => {
  const long = 'x'.repeat(100_000);

  assert.equal(createMask(['ab\ud800cd', long])(`ab\ud800cd ${long}`), '*** ***');
});

test('a long text is masked step by step as it is at once, with pauses in between', () => {
  const text = `${value} and ${bytes.toString('base64')} `.repeat(1000);
  const steps = createMaskSteps([value, 'hunter2secret'])(text);

  let pauses = 0;
  let step = steps.next();
  for (; !step.done; step = steps.next()) pauses += 1;

  assert.equal(step.value, mask(text));
  assert.ok(pauses > 5, `${pauses} pauses`);
});
