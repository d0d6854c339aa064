import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as v from 'valibot';
import { declared, declarePlugin, operation, queryInteger, service } from './index.ts';

const counter = service<{ add(amount: number): void }>('counting.counter');

const operations = [
  operation({
    id: 'thing_get',
    method: 'GET',
    path: '/things/{id}',
    tier: 0,
    scope: 'thing:read',
    hosts: ['runner'],
    query: { take: v.optional(queryInteger({ min: 1 }), '100') },
    reply: v.object({ id: v.string(), taken: v.number() }),
    errors: ['not_found'],
  }),
  operation({
    id: 'thing_delete',
    method: 'DELETE',
    path: '/things/{id}',
    tier: 1,
    scope: 'thing:edit',
    hosts: ['runner'],
    success: 204,
  }),
  declared({ id: 'thing_later', method: 'GET', path: '/later', tier: 0, scope: null, hosts: ['runner'] }),
] as const;

const things = declarePlugin({ id: 'things', title: 'Things', operations, needs: { counter } });

test('an operation that says nothing more needs a key, takes no body and answers 200', () => {
  const [get] = operations;

  assert.deepEqual(
    [get.auth, get.body, get.success, get.envelope, get.upload],
    ['key', undefined, 200, 'plain', false],
  );
});

test('handlers get their types from the declaration', () => {
  const plugin = things.implement(({ use }) => ({
    thing_get: (call) => {
      const id: string = call.params.id;
      const take: number = call.query.take;
      use.counter.add(take);
      if (call.caller.keyId === '') call.fail('not_found', 'nobody');
      return { id, taken: take };
    },
    thing_delete: () => undefined,
  }));

  assert.equal(plugin.declaration.id, 'things');
});

const { implement } = things;
const remove = () => undefined;

// What follows is checked by the compiler alone: each line that is marked must not compile.
export const wrongUses = [
  // @ts-expect-error an error that the operation does not declare
  () => implement(() => ({ thing_delete: remove, thing_get: (c) => c.fail('session_not_found', '') })),
  // @ts-expect-error an answer of another shape
  () => implement(() => ({ thing_delete: remove, thing_get: () => ({ id: 3, taken: 1 }) })),
  // @ts-expect-error a live operation without a handler
  () => implement(() => ({ thing_delete: remove })),
  // @ts-expect-error no tier
  () => operation({ id: 'a', method: 'GET', path: '/a', scope: null, hosts: ['runner'] }),
  // @ts-expect-error a tier that does not exist
  () => operation({ id: 'a', method: 'GET', path: '/a', tier: 4, scope: null, hosts: ['runner'] }),
];
