import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createPathTree } from './path-tree.ts';

const tree = createPathTree([
  { method: 'GET', path: '/sessions/events', value: 'events' },
  { method: 'GET', path: '/sessions/{id}', value: 'session' },
  { method: 'POST', path: '/sessions/{id}/complete', value: 'complete' },
  { method: 'GET', path: '/tables/{name}/rows', value: 'rows' },
  { method: 'POST', path: '/actions/links', value: 'links' },
  { method: 'PUT', path: '/actions/{groupId}/{actionId}', value: 'update' },
]);

const matches = [
  { method: 'GET', path: '/sessions/events', value: 'events', params: {} },
  { method: 'GET', path: '/sessions/x1', value: 'session', params: { id: 'x1' } },
  { method: 'POST', path: '/sessions/events/complete', value: 'complete', params: { id: 'events' } },
  { method: 'GET', path: '/tables/a%2Fb/rows', value: 'rows', params: { name: 'a/b' } },
  { method: 'GET', path: '/tables/%252e/rows', value: 'rows', params: { name: '%2e' } },
  { method: 'GET', path: '/tables/__proto__/rows', value: 'rows', params: { name: '__proto__' } },
  { method: 'PUT', path: '/actions/links/a1', value: 'update', params: { groupId: 'links', actionId: 'a1' } },
];

for (const { method, path, value, params } of matches) {
  test(`${method} ${path} is ${value}`, () => {
    const found = tree.find(method, path);

    assert.equal(found?.value, value);
    assert.deepEqual({ ...found?.params }, params);
  });
}

const misses = [
  ['HEAD', '/sessions/events'],
  ['GET', '/Sessions/events'],
  ['GET', '/sessions/'],
  ['GET', '/sessions//complete'],
  ['GET', '/sessions'],
  ['GET', '//sessions/events'],
  ['GET', '/sessions/events/'],
  ['GET', '/s%65ssions/events'],
  ['GET', '/tables/../rows'],
  ['GET', '/tables/./rows'],
  ['GET', '/tables/%ff/rows'],
  ['GET', '/tables/%zz/rows'],
  ['GET', 'sessions/events'],
] as const;

for (const [method, path] of misses) {
  test(`${method} ${path} matches nothing`, () => {
    assert.equal(tree.find(method, path), null);
  });
}
