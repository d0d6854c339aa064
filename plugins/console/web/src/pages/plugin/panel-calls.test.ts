import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createToolCalls } from './panel-calls.ts';

const isError = (result: object) => Reflect.get(result, 'isError') === true;

test('an operation that is not listed is never called', async () => {
  const called: string[] = [];
  const toolCall = createToolCalls({
    operations: ['lamps_list'],
    call: async (id) => called.push(id),
  });

  for (const name of ['lamp_set', 'LAMPS_LIST', '', null, ['lamps_list'], { toString: () => 'lamps_list' }])
    assert.ok(isError(await toolCall({ name })), String(name));
  assert.ok(!isError(await toolCall({ name: 'lamps_list' })));
  assert.deepEqual(called, ['lamps_list']);
});

test('the ninth call at once is refused, and one after it works again', async () => {
  const ends: (() => void)[] = [];
  const toolCall = createToolCalls({
    operations: ['lamps_list'],
    call: () => new Promise<void>((resolve) => ends.push(resolve)),
  });
  const first = Array.from({ length: 8 }, () => toolCall({ name: 'lamps_list' }));

  assert.ok(isError(await toolCall({ name: 'lamps_list' })));
  for (const end of ends.splice(0)) end();
  assert.ok((await Promise.all(first)).every((result) => !isError(result)));
  const later = toolCall({ name: 'lamps_list' });
  for (const end of ends.splice(0)) end();
  assert.ok(!isError(await later));
});

test('a refusal of the host is the result of the call', async () => {
  const toolCall = createToolCalls({
    operations: ['lamps_list'],
    call: () => Promise.reject(new Error('no')),
  });

  assert.deepEqual(await toolCall({ name: 'lamps_list' }), {
    content: [{ type: 'text', text: 'no' }],
    isError: true,
  });
});
