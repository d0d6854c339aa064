import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parsePanelMessage, toToolResult, welcome } from './panel-messages.ts';

for (const data of [
  null,
  'ui/initialize',
  7,
  [],
  { method: 'ui/initialize' },
  { jsonrpc: '2.0', id: 1, result: {} },
  { jsonrpc: '2.0', method: {} },
]) {
  test(`${JSON.stringify(data)} is no message of a panel`, () => {
    assert.equal(parsePanelMessage(data), null);
  });
}

test('a version that is not known is answered with one that is', () => {
  const asked = (protocolVersion: unknown) => ({
    id: 1,
    method: 'ui/initialize',
    params: { protocolVersion },
  });
  const context = { theme: 'dark', locale: 'en' } as const;

  assert.equal(Reflect.get(welcome(asked('1999-01-01'), context), 'protocolVersion'), '2026-01-26');
  assert.equal(Reflect.get(welcome(asked('2025-11-21'), context), 'protocolVersion'), '2025-11-21');
});

test('an answer that is no object is text alone', () => {
  assert.deepEqual(toToolResult([1]), { content: [{ type: 'text', text: '[1]' }] });
  assert.deepEqual(toToolResult({ a: 1 }), {
    content: [{ type: 'text', text: '{"a":1}' }],
    structuredContent: { a: 1 },
  });
});
