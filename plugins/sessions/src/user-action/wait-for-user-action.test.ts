import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Executor } from '@gatehouse/plugin-runtime/api';
import type { OpenWindow, WindowEnd } from '../window-channel.ts';
import { userActionExecutors } from './wait-for-user-action.ts';

const execute = userActionExecutors.executors.WaitForUserAction as unknown as Executor;

function contextThatEnds(end: WindowEnd) {
  const asked: OpenWindow[] = [];
  const results: Record<string, unknown> = {};
  const context = {
    port: 20_001,
    parameters: { Prompt: 'Log in', TimeoutSec: 5, ShowBrowser: true },
    setResult: (name: string, value: unknown) => {
      results[name] = value;
    },
    ask: async (_channel: unknown, question: OpenWindow) => {
      asked.push(question);
      return { sessionId: 's', end };
    },
  };
  return { context: context as unknown as Parameters<Executor>[0], asked, results };
}

test('a completed window takes OnSuccess and says so', async () => {
  const { context, asked, results } = contextThatEnds('completed');

  const outcome = await execute(context);

  assert.equal(outcome, undefined);
  assert.deepEqual(results, { Outcome: 'completed', Data: '{}' });
  assert.deepEqual(asked, [{ prompt: 'Log in', timeoutSeconds: 5, instanceId: 20_001, showBrowser: true }]);
});

test('a window that times out takes OnError and keeps the outcome', async () => {
  const { context, results } = contextThatEnds('timeout');

  await assert.rejects(async () => execute(context), /within 5 s/);

  assert.deepEqual(results, { Outcome: 'timeout' });
});
