import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withSameValues } from './same-values.ts';

interface Run {
  readonly id: string;
  readonly digits: string;
  readonly at: string;
  readonly port: number;
  readonly ms: number;
}

const textOf = ({ id, digits, at, port, ms }: Run) =>
  JSON.stringify({
    ...{ id, etag: `"${digits}-4"`, revision: `${digits}-1a2b`, at, url: `http://127.0.0.1:${port}/api` },
    ...{ durationMs: ms, path: `/tmp/gatehouse-bench-mcp-${digits.slice(0, 6)}/data` },
    ...{ name: 'lamp 12', tries: 3 },
  });

test('two runs that differ in ids, times and ports alone have one text, and nothing else of it changes', () => {
  const first = textOf({
    ...{ id: '2169b352-0d98-4fb8-b5cd-20412018d848', digits: '47c2c522' },
    ...{ at: '2026-11-27T21:55:01.123Z', port: 39_123, ms: 17.25 },
  });
  const later = textOf({
    ...{ id: 'ffffffff-0000-4111-8222-333344445555', digits: '00000000' },
    ...{ at: '2026-12-01T01:02:03.004Z', port: 41_999, ms: 204 },
  });

  assert.notEqual(first, later);
  assert.equal(withSameValues(first), withSameValues(later));
  assert.match(withSameValues(first), /"name":"lamp 12","tries":3/);
  assert.notEqual(withSameValues('the lamp 12'), withSameValues('the lamp 13'));
});
