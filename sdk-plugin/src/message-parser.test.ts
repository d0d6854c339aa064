import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isListOf, isNullOr, isNumber, isText, MessageError, messageParser } from './message-parser.ts';

type Message =
  | { readonly kind: 'lines'; readonly lines: readonly string[] }
  | { readonly kind: 'end'; readonly size: number | null };

const parse = messageParser<Message>({
  lines: { lines: isListOf(isText) },
  end: { size: isNullOr(isNumber) },
});

test('messages of known kinds with the right fields are returned unchanged', () => {
  for (const message of [
    { kind: 'lines', lines: ['a', 'b'] },
    { kind: 'end', size: null },
    { kind: 'end', size: 7, more: true },
  ]) {
    assert.equal(parse(message), message);
  }
});

for (const message of [
  null,
  'end',
  7,
  [],
  {},
  { kind: 7 },
  { kind: 'constructor' },
  { kind: '__proto__' },
  { kind: 'lines' },
  { kind: 'lines', lines: 'a' },
  { kind: 'lines', lines: ['a', 7] },
  { kind: 'end', size: '7' },
]) {
  test(`${JSON.stringify(message)} is refused`, () => {
    assert.throws(() => parse(message), MessageError);
  });
}

test('the error names the kind and the field', () => {
  assert.throws(() => parse({ kind: 'end' }), /"end" .* "size"/);
});
