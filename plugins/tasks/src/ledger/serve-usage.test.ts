import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Channels } from '@gatehouse/sdk-actions';
import { serveUsage } from './serve-usage.ts';

interface Given {
  readonly taskId: string | null;
  readonly isThere: boolean;
  readonly isRunning: boolean;
}

const answer = { limits: { sms: 1 }, refused: 'too many' };

async function report({ taskId, isThere, isRunning }: Given) {
  let serve: (report: unknown, asker: object) => Promise<unknown> = async () => undefined;
  const answered: unknown[] = [];
  serveUsage({
    channels: {
      serve: (_channel: unknown, handler: typeof serve) => {
        serve = handler;
      },
    } as unknown as Channels,
    runs: { find: () => (isRunning ? {} : null) } as never,
    ledger: {
      answer: (place: { tryId: string }) => {
        answered.push(place.tryId);
        return answer;
      },
    } as never,
    findTask: (id) => (isThere ? ({ id } as never) : null),
  });
  return { answer: await serve({}, { taskId, uowId: 'try-1' }), answered };
}

test('what a running try of a task reports is counted, and answered with its limits', async () => {
  const counted = await report({ taskId: 'task-1', isThere: true, isRunning: true });

  assert.deepEqual(counted, { answer, answered: ['try-1'] });
});

for (const { title, ...given } of [
  { title: 'of the editor', taskId: null, isThere: true, isRunning: true },
  { title: 'of a task that is gone', taskId: 'task-1', isThere: false, isRunning: true },
  { title: 'that has ended', taskId: 'task-1', isThere: true, isRunning: false },
])
  test(`what a run ${title} reports is not counted, and it has no limits`, async () => {
    assert.deepEqual(await report(given), { answer: { limits: {}, refused: null }, answered: [] });
  });
