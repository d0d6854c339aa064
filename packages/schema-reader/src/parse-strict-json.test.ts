import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseStrictJson } from './parse-strict-json.ts';

const refused = [
  { what: 'half an object', text: '{"a":', says: /not JSON/ },
  { what: 'an open string', text: '{"a', says: /not JSON/ },
  { what: 'a BOM', text: '\ufeff{}', says: /not JSON/ },
  { what: '65 levels', text: '['.repeat(65) + ']'.repeat(65), says: /deeper than 64/ },
  { what: 'a million levels', text: '['.repeat(1_000_000), says: /deeper than 64/ },
  { what: 'a __proto__ key', text: '{"a":[{"__proto__":{"admin":true}}]}', says: /__proto__/ },
  { what: 'an escaped __proto__ key', text: '{"\\u005f_proto__":1}', says: /__proto__/ },
  { what: 'a key that stands twice', text: '{"a":{"b":1,"b":1}}', says: /"b" stands twice/ },
  { what: 'the same key, once escaped', text: '{"a":1,"\\u0061":2}', says: /"a" stands twice/ },
  { what: 'a __proto__ that stands twice', text: '{"__proto__":1,"__proto__":2}', says: /__proto__/ },
  { what: 'an infinite number', text: '{"a":1e400}', says: /2\^53/ },
  { what: 'an integer that loses digits', text: '[9007199254740993]', says: /2\^53/ },
  { what: 'a high surrogate alone', text: '["\\ud800"]', says: /surrogate/ },
  { what: 'a low surrogate in a key', text: '{"\\udc00":1}', says: /surrogate/ },
  { what: 'a swapped pair', text: '["\\udc00\\ud800"]', says: /surrogate/ },
];

for (const { what, text, says } of refused) {
  test(`${what} is refused`, () => {
    assert.throws(() => parseStrictJson(text), { code: 'bad_request', message: says });
  });
}

const accepted = [
  { what: 'brackets and colons in texts', text: JSON.stringify({ a: '[{":'.repeat(100) }) },
  { what: 'quotes and backslashes in texts', text: JSON.stringify({ '\\"': '\\\\"', b: '\\', c: '"' }) },
  { what: '64 levels', text: '['.repeat(64) + ']'.repeat(64) },
  { what: 'the same key in two objects', text: '[{"a":1},{"a":{"a":1}}]' },
  { what: 'constructor and prototype', text: '{"constructor":{"prototype":1}}' },
  { what: 'whole pairs, NUL and separators', text: '["\\ud83d\\ude00 \\u0000 \\u2028","😀"]' },
  { what: 'numbers that stay what they are', text: '[9007199254740991,-1,1.5,1e2,0.1,1e-400]' },
  { what: '__proto__ as a value', text: '["__proto__"]' },
];

for (const { what, text } of accepted) {
  test(`${what} are read as JSON.parse does`, () => {
    assert.deepEqual(parseStrictJson(text), JSON.parse(text));
  });
}
