import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ArrivedRequest, FinishedCall } from '@gatehouse/sdk-plugin';
import { createHooks, type OwnedTap } from './hooks.ts';

const arrived: ArrivedRequest = { host: 'runner', method: 'GET', path: '/api/v1/ping', headerNames: [] };
const finished = { host: 'runner', status: 200 } as FinishedCall;

const fail = async () => {
  throw new Error('broken');
};

test('without taps a hook costs a request nothing', () => {
  const hooks = createHooks([]);

  assert.deepEqual(
    [hooks.beforeGate, hooks.resolveOperation, hooks.afterHandler],
    [undefined, undefined, undefined],
  );
});

test('taps run in the order of the plugins', async () => {
  const seen: string[] = [];
  const tap = (owner: string): OwnedTap => ({
    owner,
    hook: 'afterHandler',
    tap: async () => void seen.push(owner),
  });

  await createHooks([tap('first'), tap('second')]).afterHandler?.(finished);

  assert.deepEqual(seen, ['first', 'second']);
});

test('the first plugin that resolves an operation wins', () => {
  const tap = (owner: string, id: string | undefined): OwnedTap => ({
    owner,
    hook: 'resolveOperation',
    tap: () => id,
  });

  const hooks = createHooks([tap('a', undefined), tap('b', 'of_b'), tap('c', 'of_c')]);

  assert.equal(hooks.resolveOperation?.({ host: 'runner', method: 'GET', path: '/x' }), 'of_b');
});

test('a tap that observes can neither break nor hold up the gate', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const throws: OwnedTap = { owner: 'a', hook: 'beforeGate', tap: fail };
  const hangs: OwnedTap = { owner: 'b', hook: 'beforeGate', tap: () => new Promise<void>(() => undefined) };

  await createHooks([throws]).beforeGate?.(arrived);
  const held = createHooks([hangs]).beforeGate?.(arrived);
  context.mock.timers.tick(1_000);

  await held;
});

test('a tap behind the handler that fails fails the call', async () => {
  const tap: OwnedTap = {
    owner: 'a',
    hook: 'afterHandler',
    tap: fail,
  };

  await assert.rejects(async () => createHooks([tap]).afterHandler?.(finished), /broken/);
});

test('a call waits for all of its taps, and those that are done at once cost it no promise', async () => {
  const seen: string[] = [];
  let open = () => {};
  const gate = new Promise<void>((resolve) => (open = () => resolve()));
  const slow = async () => {
    await gate;
    seen.push('slow');
  };
  const quick = () => void seen.push('quick');
  const tap = (owner: string, work: OwnedTap['tap']): OwnedTap => ({
    owner,
    hook: 'afterHandler',
    tap: work,
  });

  assert.equal(createHooks([tap('a', quick), tap('b', quick)]).afterHandler?.(finished), undefined);
  const waiting = createHooks([tap('a', slow), tap('b', quick)]).afterHandler?.(finished);
  assert.deepEqual(seen, ['quick', 'quick', 'quick']);
  open();
  await waiting;

  assert.deepEqual(seen, ['quick', 'quick', 'quick', 'slow']);
});

test('a tap behind the handler that fails with nothing fails the call all the same', async () => {
  for (const failing of [() => Promise.reject(undefined), () => Promise.reject(null)]) {
    const tap: OwnedTap = { owner: 'a', hook: 'afterHandler', tap: failing };

    await assert.rejects(async () => createHooks([tap]).afterHandler?.(finished));
  }
});
