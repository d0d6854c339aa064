import assert from 'node:assert/strict';
import { test } from 'node:test';
import { life, mayCall } from './key-rights.ts';

const operations = [
  { operationId: 'ping', tier: 0, requiredScope: null },
  { operationId: 'tasks_list', tier: 0, requiredScope: 'task:read' },
  { operationId: 'task_logs_get', tier: 1, requiredScope: 'task:read' },
  { operationId: 'task_start', tier: 3, requiredScope: 'task:control' },
];

test('a key may call what its tier and its scopes allow', () => {
  const scopes = new Set(['task:read', 'task:control']);

  assert.deepEqual([...mayCall({ maxTier: 'T0', scopes }, operations)], [['task:read', ['tasks_list']]]);
  assert.deepEqual(
    [...mayCall({ maxTier: 'T3', scopes }, operations)],
    [
      ['task:read', ['tasks_list', 'task_logs_get']],
      ['task:control', ['task_start']],
    ],
  );
  assert.deepEqual([...mayCall({ maxTier: 'T3', scopes: new Set() }, operations)], []);
});

test('a key ends after the days that were chosen, or never', () => {
  const now = Date.parse('2026-01-01T00:00:00Z');

  assert.deepEqual([life('never', now), life('month', now)], [null, '2026-01-31T00:00:00.000Z']);
});
