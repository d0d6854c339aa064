import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as v from 'valibot';
import { declared, lateHandlers, operation } from './index.ts';

const common = { method: 'GET', tier: 0, scope: null, hosts: ['editor'] } as const;
const operations = [
  operation({ ...common, id: 'first_get', path: '/first', reply: v.object({ calls: v.number() }) }),
  declared({ ...common, id: 'later_get', path: '/later' }),
] as const;

test('the handlers are loaded by the first call, once, and answer at once from then on', async () => {
  let loads = 0;
  let calls = 0;
  const handlers = lateHandlers(operations, async () => {
    loads += 1;
    return { first_get: () => ({ calls: ++calls }) };
  });
  assert.equal(loads, 0);

  const both = await Promise.all([handlers.first_get({} as never), handlers.first_get({} as never)]);

  assert.deepEqual(both, [{ calls: 1 }, { calls: 2 }]);
  assert.deepEqual(handlers.first_get({} as never), { calls: 3 });
  assert.equal(loads, 1);
});

test('handlers that did not load are loaded again by the next call', async () => {
  let loads = 0;
  const handlers = lateHandlers(operations, async () => {
    loads += 1;
    if (loads === 1) throw new Error('the disk is slow');
    return { first_get: () => ({ calls: 1 }) };
  });

  await assert.rejects(async () => handlers.first_get({} as never), /the disk is slow/);

  assert.deepEqual(await handlers.first_get({} as never), { calls: 1 });
});

test('an operation that is only declared gets no handler', () => {
  const handlers = lateHandlers(operations, async () => ({ first_get: () => ({ calls: 1 }) }));

  assert.deepEqual(Object.keys(handlers), ['first_get']);
});
