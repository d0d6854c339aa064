import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseStrictJson } from './read-json.ts';

const refused = [
  { what: 'half an object', text: '{"a":', says: /not JSON/ },
  { what: '65 levels', text: '['.repeat(65) + ']'.repeat(65), says: /deeper than 64/ },
  { what: 'a million levels', text: '['.repeat(1_000_000), says: /deeper than 64/ },
  { what: 'a __proto__ key', text: '{"a":[{"__proto__":{"admin":true}}]}', says: /__proto__/ },
];

for (const { what, text, says } of refused) {
  test(`${what} is refused`, () => {
    assert.throws(() => parseStrictJson(text), { code: 'bad_request', message: says });
  });
}

test('brackets in texts do not count as levels', () => {
  const text = JSON.stringify({ a: '[{"'.repeat(100) });

  assert.deepEqual(parseStrictJson(text), JSON.parse(text));
});
