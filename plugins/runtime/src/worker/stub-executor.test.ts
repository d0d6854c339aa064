import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Executor } from '@gatehouse/sdk-actions';
import { stubExecutor } from './stub-executor.ts';

/** The question of a stub about an action with these parameters. */
async function asked(parameters: unknown): Promise<unknown> {
  const questions: unknown[] = [];
  const ask = (_question: unknown, input: unknown) => {
    questions.push(input);
    return Promise.resolve({});
  };
  await stubExecutor('1')({ ask, parameters } as unknown as Parameters<Executor>[0]);
  return questions[0];
}

for (const [title, parameters, texts] of [
  ['texts', { url: 'https://example.com/' }, { url: 'https://example.com/' }],
  ['numbers and switches as texts', { count: 2, deep: false }, { count: '2', deep: 'false' }],
  ['what is not set as empty', { a: null, b: undefined }, { a: '', b: '' }],
  ['lists and objects as JSON', { cells: ['a', 1], at: { x: 1 } }, { cells: '["a",1]', at: '{"x":1}' }],
  ['nothing for an action without parameters', null, {}],
] as const) {
  test(`a stub tells its test ${title}`, async () => {
    assert.deepEqual(await asked(parameters), { actionId: '1', parameters: texts });
  });
}
