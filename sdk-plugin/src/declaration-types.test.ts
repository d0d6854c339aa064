import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as v from 'valibot';
import { declared, declarePlugin, type Env, operation, queryInteger, service } from './index.ts';

interface Counter {
  add(amount: number): void;
}

const counter = service<Counter>('counting.counter');
const shelf = service<{ readonly books: readonly string[] }>('things.shelf');
const other = service<{ readonly price: number }>('things.other');

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
    contentScopes: ['io:filesystem'],
  }),
  declared({ id: 'thing_later', method: 'GET', path: '/later', tier: 0, scope: null, hosts: ['runner'] }),
] as const;

const things = declarePlugin({
  id: 'things',
  title: 'Things',
  operations,
  needs: { counter },
  provides: [shelf],
  hooks: ['beforeGate'],
});

test('an operation that says nothing more needs a key, takes no body, answers 200 and touches no content', () => {
  const [get] = operations;

  assert.deepEqual(
    [get.auth, get.body, get.success, get.envelope, get.upload, get.contentScopes],
    ['key', undefined, 200, 'plain', false, []],
  );
});

test('handlers get their types from the declaration', () => {
  const plugin = things.implement(({ use, provide, tap }) => {
    provide(shelf, { books: [] });
    tap('beforeGate', ({ path }) => use.counter.add(path.length));
    return {
      thing_get: (call) => {
        const id: string = call.params.id;
        const take: number = call.query.take;
        if (call.caller.keyId === '') call.fail('not_found', 'nobody');
        return { id, taken: take };
      },
      thing_delete: (call) => {
        call.demand('io:filesystem');
        const nothing: undefined = call.body;
        return nothing;
      },
    };
  });

  assert.equal(plugin.declaration.id, 'things');
});

const { implement } = things;
const remove = () => undefined;
const get = () => ({ id: '', taken: 0 });
const facts = { id: 'a', method: 'GET', path: '/a/{id}', tier: 0, scope: null, hosts: ['runner'] } as const;

// The compiler alone checks the following: each marked line must not compile.
export const wrongOperations = [
  // @ts-expect-error no tier
  () => operation({ id: 'a', method: 'GET', path: '/a', scope: null, hosts: ['runner'] }),
  // @ts-expect-error no scope
  () => operation({ id: 'a', method: 'GET', path: '/a', tier: 0, hosts: ['runner'] }),
  // @ts-expect-error a tier that does not exist
  () => operation({ ...facts, tier: 4 }),
  // @ts-expect-error a tier that does not exist, without a handler
  () => declared({ ...facts, tier: 4 }),
  // @ts-expect-error a parameter that the path lacks: the path /a/{id} has no {name}
  () => operation({ ...facts, params: { name: v.string() } }),
  // @ts-expect-error a field that operations do not have: an operation has no "requiredScope"
  () => operation({ ...facts, requiredScope: 'thing:read' }),
  // @ts-expect-error an error code outside the closed table
  () => operation({ ...facts, errors: ['thing_broken'] }),
  // @ts-expect-error a general code is never declared
  () => operation({ ...facts, errors: ['forbidden'] }),
  // @ts-expect-error a content scope that does not exist
  () => operation({ ...facts, contentScopes: ['io:printer'] }),
];

export const wrongHandlers = [
  // @ts-expect-error an error that the operation does not declare
  () => implement(() => ({ thing_delete: remove, thing_get: (c) => c.fail('session_not_found', '') })),
  // @ts-expect-error an answer of another shape
  () => implement(() => ({ thing_delete: remove, thing_get: () => ({ id: 3, taken: 1 }) })),
  // @ts-expect-error a live operation without a handler
  () => implement(() => ({ thing_delete: remove })),
  // @ts-expect-error a handler for a declared operation: thing_later is only declared
  () => implement(() => ({ thing_delete: remove, thing_get: get, thing_later: () => ({}) })),
  // @ts-expect-error a path key that the path lacks
  () => implement(() => ({ thing_delete: remove, thing_get: (c) => ({ id: c.params.name, taken: 0 }) })),
  // @ts-expect-error a query field that is not declared
  () => implement(() => ({ thing_delete: remove, thing_get: (c) => ({ id: '', taken: c.query.skip }) })),
  // @ts-expect-error a content scope that the operation does not declare
  () => implement(() => ({ thing_delete: (c) => c.demand('io:network'), thing_get: get })),
  // @ts-expect-error a content scope where the operation declares none
  () => implement(() => ({ thing_delete: remove, thing_get: (c) => c.demand('io:filesystem') })),
];

type ThingsEnv = Env<(typeof things)['declaration']>;

export const wrongSetups = [
  // @ts-expect-error a service that it does not need
  ({ use }: ThingsEnv) => use.clock,
  // @ts-expect-error a service that it does not declare to provide
  ({ provide }: ThingsEnv) => provide(other, { price: 1 }),
  // @ts-expect-error a service of another shape
  ({ provide }: ThingsEnv) => provide(shelf, { books: [1] }),
  // @ts-expect-error a hook that it does not declare
  ({ tap }: ThingsEnv) => tap('afterHandler', () => undefined),
  // @ts-expect-error settings that it does not declare
  ({ config }: ThingsEnv) => config.limit,
];
