import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Method, operation } from '@gatehouse/sdk-plugin';
import { nearOperations } from './near-operations.ts';
import type { TableEntry } from './operation-table.ts';

const entries = [
  entry('action_add', 'POST', '/projects/current/actions'),
  entry('action_get', 'GET', '/projects/current/actions/{groupId}/{actionId}'),
  entry('structure_get', 'GET', '/projects/current/structure'),
  entry('task_start', 'POST', '/tasks/{id}/start'),
  entry('task_get', 'GET', '/tasks/{id}'),
  entry('tasks_list', 'GET', '/tasks'),
];

function entry(id: string, method: Method, path: `/${string}`): TableEntry {
  return {
    pluginId: 'p',
    pluginTitle: 'P',
    operation: operation({ id, method, path, tier: 0, scope: null, hosts: ['editor'] }),
    state: 'live',
    handler: () => ({}),
    checks: null,
    headers: null,
  };
}

const rows = [
  { what: 'another method (A10)', request: 'GET /api/v1/projects/current/actions', nearest: 'action_add' },
  { what: 'a typing mistake', request: 'POST /api/v1/taks/7/start', nearest: 'task_start' },
  { what: 'the singular', request: 'GET /api/v1/task/7', nearest: 'task_get' },
  { what: 'another case', request: 'GET /api/v1/Tasks', nearest: 'tasks_list' },
  { what: 'a missing prefix', request: 'GET /tasks', nearest: 'tasks_list' },
  { what: 'a slash at the end', request: 'GET /api/v1/tasks/', nearest: 'tasks_list' },
];

for (const { what, request, nearest } of rows) {
  test(`a path with ${what} is near to ${nearest}`, () => {
    const [method = '', path = ''] = request.split(' ');

    const [first = ''] = nearOperations(entries, { method, path });

    assert.match(first, new RegExp(`^[A-Z]+ /api/v1/.*\\(${nearest}\\)$`));
  });
}

for (const path of ['/api/v1/quantum/entangle/now', `/api/v1/${'tasks/'.repeat(100)}`, '/favicon.ico']) {
  test(`the path ${path.slice(0, 30)} is near to nothing`, () => {
    assert.deepEqual(nearOperations(entries, { method: 'GET', path }), []);
  });
}
