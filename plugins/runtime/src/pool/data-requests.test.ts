import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RunInfo } from '@gatehouse/sdk-actions';
import type { QuestionMessage } from '../protocol/worker-messages.ts';
import { ChannelAnswers } from '../run-service/channel-answers.ts';
import { AskedQuestions } from './asked-questions.ts';
import { DataRequests } from './data-requests.ts';
import type { WorkerProcess } from './worker-process.ts';

test('each request for data has its own answer, in any order', async () => {
  const requests = new DataRequests();
  const sent: number[] = [];
  const ask = () => requests.ask<'variables'>((requestId) => void sent.push(requestId));
  const [first, second] = [ask(), ask()];

  requests.settle({ kind: 'data-answer', uowId: 'u', requestId: 2, answer: { a: '2' } });
  requests.settle({ kind: 'data-answer', uowId: 'u', requestId: 9, answer: {} });
  requests.settle({ kind: 'data-answer', uowId: 'u', requestId: 1, answer: { a: '1' } });

  assert.deepEqual(sent, [1, 2]);
  assert.deepEqual([await first, await second], [{ a: '1' }, { a: '2' }]);
});

test('parts of an answer are joined, and those of a request that is over are left', async () => {
  const requests = new DataRequests();
  const asked = requests.ask<'variables'>(() => undefined);
  const part = (requestId: number, variables: Readonly<Record<string, string>>) =>
    requests.addPart({ kind: 'data-part', uowId: 'u', requestId, part: { variables } });

  part(1, { a: 'x' });
  part(9, { a: 'other' });
  part(1, { a: 'y', b: 'z' });
  requests.settle({ kind: 'data-answer', uowId: 'u', requestId: 1, answer: {} });
  part(1, { a: 'late' });

  assert.deepEqual(await asked, { a: 'xy', b: 'z' });
});

test('a request for data fails when the run ends, or the worker does not answer for five seconds', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const requests = new DataRequests();
  const ask = () => requests.ask<'variables'>(() => undefined);
  const outcomeOf = (asked: Promise<unknown>) => asked.then(String, (error: Error) => error.message);
  const late = outcomeOf(ask());

  t.mock.timers.tick(4999);
  const ended = outcomeOf(ask());
  t.mock.timers.tick(1);
  requests.close();

  assert.deepEqual([await late, await ended], ['The worker process does not respond.', 'The run ended.']);
});

const info = { uowId: 'u' } as RunInfo;
const question = (questionId: number, channel = 'lamps'): QuestionMessage => ({
  ...{ kind: 'question', uowId: 'u', questionId, channel, question: 'which' },
});

test('a question goes to the plugin that serves its channel, and its answer or its error back', async () => {
  const channels = new ChannelAnswers();
  const sent: object[] = [];
  const worker = { send: (message: object) => void sent.push(message) } as unknown as WorkerProcess;
  const asked = new AskedQuestions(info, (message, { run, signal }) => channels.answer(message, run, signal));
  const stop = channels.serve({ name: 'lamps' } as never, async (what, { uowId }) => `${what} of ${uowId}`);
  assert.throws(() => channels.serve({ name: 'lamps' } as never, async () => 'other'), /is served already/);

  await asked.answer(question(1), worker);
  stop();
  await asked.answer(question(2), worker);

  const answer = { kind: 'answer', uowId: 'u' };
  assert.deepEqual(sent, [
    { ...answer, questionId: 1, reply: { isAnswered: true, answer: 'which of u' } },
    {
      ...{ ...answer, questionId: 2 },
      reply: { isAnswered: false, name: 'Error', message: 'No plugin answers the channel lamps.' },
    },
  ]);
});

test('open questions are abandoned with the reason, and later ones are not', async () => {
  const signals: AbortSignal[] = [];
  const worker = { send: () => undefined } as unknown as WorkerProcess;
  const asked = new AskedQuestions(info, async (_message, { signal }) => void signals.push(signal));

  asked.abandon('ended');
  await asked.answer(question(1), worker);
  await asked.answer(question(2), worker);
  asked.abandon('interrupted');
  await asked.answer(question(3), worker);

  assert.equal(signals[0], signals[1]);
  assert.deepEqual([signals[0]?.reason, signals[2]?.aborted], ['interrupted', false]);
});
