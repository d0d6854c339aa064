import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { ApiCallError, type ApiClient } from '../api-client.ts';
import { askVerdicts } from './ask-verdicts.ts';
import type { Confirmation } from './confirmations.ts';

const held = (id: string) =>
  ({
    ...{
      id,
      operationId: 'task_start',
      method: 'POST',
      path: '/p',
      description: 'Start a task',
      input: '{}',
    },
    ...{
      inputLength: 2,
      hiddenFields: [],
      hiddenCount: 0,
      digest: '',
      tier: 3,
      requiredScope: null,
      keyId: 'k',
      keyLabel: null,
      host: 'runner',
    },
    ...{
      requestedAt: '2030-01-01T00:00:00Z',
      expiresAt: '2030-01-01T00:05:00Z',
      followsUntrustedText: false,
      isCallerWaiting: true,
    },
  }) satisfies Confirmation;

/** A person that answers each question as soon as it is there. */
async function answer(answers: readonly string[], call: ApiClient['call']) {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const left = [...answers];
  output.on('data', (chunk: Buffer) => {
    if (chunk.toString().includes('? (y:')) input.write(`${left.shift() ?? ''}\n`);
  });
  const shown = text(output);
  await askVerdicts(
    { call },
    answers.map((_, n) => held(String(n))),
    { input, output },
  );
  output.end();
  return shown;
}

test('y approves, n rejects, and anything else leaves the call as it is', async () => {
  const calls: string[] = [];
  const shown = await answer(['y', 'NO', '', 'maybe', 'yes'], async (host, target) => {
    calls.push(`${host} ${target}`);
  });

  assert.deepEqual(calls, [
    'runner POST /confirmations/0/approve',
    'runner POST /confirmations/1/reject',
    'runner POST /confirmations/4/approve',
  ]);
  assert.equal(shown.match(/Left as it is/g)?.length, 2);
});

test('a call that is gone by then is said to be so, and the next one is asked about', async () => {
  const shown = await answer(['y', 'y'], async (_, target) => {
    if (target.includes('/0/')) throw new ApiCallError(404, 'not_found', 'No call waits');
  });

  assert.match(shown, /Not done: No call waits[\s\S]*Approved\./);
});
