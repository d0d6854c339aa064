import assert from 'node:assert/strict';
import { test } from 'node:test';
import { documentOf, runDocument, wrongValuesOf } from '@gatehouse/plugin-runtime/testing';
import type { Executor } from '@gatehouse/sdk-actions';
import type { OpenWindow, WindowEnd } from '../window-channel.ts';
import { userAction } from './user-action-category.ts';
import { userActionExecutors } from './wait-for-user-action.ts';

const execute = userActionExecutors.executors.WaitForUserAction as unknown as Executor;

function contextThatEnds(end: WindowEnd) {
  const asked: OpenWindow[] = [];
  const results: Record<string, unknown> = {};
  const context = {
    port: 20_001,
    parameters: { Prompt: 'Log in with s3cret', TimeoutSec: 5, ShowBrowser: true },
    mask: (text: string) => text.replaceAll('s3cret', '***'),
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

test('a completed window takes OnSuccess and returns the outcome, and its prompt shows no secret', async () => {
  const { context, asked, results } = contextThatEnds('completed');

  const outcome = await execute(context);

  assert.equal(outcome, undefined);
  assert.deepEqual(results, { Outcome: 'completed', Data: '{}' });
  assert.deepEqual(asked, [
    { prompt: 'Log in with ***', timeoutSeconds: 5, instanceId: 20_001, showBrowser: true },
  ]);
});

test('a window that times out takes OnError and keeps the outcome', async () => {
  const { context, results } = contextThatEnds('timeout');

  await assert.rejects(async () => execute(context), /within 5 s/);

  assert.deepEqual(results, { Outcome: 'timeout' });
});

const { WaitForUserAction: variant } = userAction.actions;

/** In a project, with a person who completes each window. */
async function run(parameters: Readonly<Record<string, string>>) {
  const action = { type: 'UserAction', action: 'WaitForUserAction', parameters };
  const { outcome } = await runDocument(documentOf([action]), {
    executors: [userActionExecutors],
    answer: async () => ({ sessionId: 's', end: 'completed' }),
  });
  return outcome.errorMessage;
}

test('a project runs the action with its examples', async () => {
  assert.equal(await run({ Prompt: variant.parameters.Prompt.example ?? '' }), null);
});

for (const { name, text, message } of wrongValuesOf(variant)) {
  test(`${name} ${text} is an error that says why`, async () => {
    const error = await run({ [name]: text });

    assert.equal(error?.startsWith(`UserAction.WaitForUserAction failed: ${message}`), true, error ?? '');
  });
}
