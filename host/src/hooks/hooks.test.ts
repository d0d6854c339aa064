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
