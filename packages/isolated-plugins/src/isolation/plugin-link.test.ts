import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { test } from 'node:test';
import type { Manifest } from '@gatehouse/host/manifest/manifest';
import { messageScript } from './fixtures/message-script.ts';
import { PluginLink } from './plugin-link.ts';
import type { SentAnswer, StartMessage } from './process-messages.ts';

const manifest = { id: 'lamps', limits: { startMs: 10_000 }, hooks: [] } as unknown as Manifest;
const signal = new AbortController().signal;
const silent = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

/** Answers each question with its process id, in the time that it says. */
const script = `${messageScript}
const description = { operations: {}, uses: [], config: undefined };
onMessage(({ kind, id, operationId }) => {
  if (kind === 'start') send({ kind: 'started', description });
  if (kind === 'stop') process.exit(0);
  if (kind !== 'call') return;
  if (operationId === 'work') send({ kind: 'working', isWorking: true });
  if (operationId === 'over') send({ kind: 'working', isWorking: false });
  if (operationId === 'lend') send({ kind: 'use', service: 's.s', method: 'm', args: [{ type: 'callback', callback: 0 }] });
  setTimeout(() => send({ kind: 'answer', id, answer: { type: 'value', value: process.pid } }), operationId === 'slow' ? 20 : 0);
});
`;

function createLink(idleMs: number | null): PluginLink {
  return new PluginLink({
    start: { kind: 'start', manifest, ownFolder: '/lamps' } as unknown as StartMessage,
    spawn: () =>
      spawn(process.execPath, ['-e', script], {
        stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
        detached: true,
      }),
    log: silent,
    ...{ idleMs, stopMs: 10_000 },
    onStopped: async () => undefined,
    onFault: (_where, error) => assert.fail(error),
    onMissed: () => undefined,
    onLost: ({ message }) => assert.fail(message),
  });
}

async function pidOf(link: PluginLink, operationId = 'quick'): Promise<unknown> {
  const asked = await link.ask(
    (id) => ({ kind: 'call', id, operationId, call: {} as never }),
    () => signal,
  );
  const answer: SentAnswer = asked.answer;
  return answer.type === 'value' ? answer.value : null;
}

async function untilRests(link: PluginLink): Promise<void> {
  while (link.pid !== null) await new Promise((resolve) => setImmediate(resolve));
}

test('a process without a call ends, and the next call has another one', async () => {
  const link = createLink(100);
  const first = await pidOf(link);
  assert.equal(link.pid, first);

  await untilRests(link);
  const second = await pidOf(link);

  assert.notEqual(second, first);
  await link.stop(10_000);
});

test('a process that works stays without a call, until the work is over', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const link = createLink(100);
  const first = await pidOf(link, 'work');
  t.mock.timers.tick(1_000);
  const whileWorking = link.pid;
  await pidOf(link, 'over');
  t.mock.timers.tick(1_000);

  assert.deepEqual([whileWorking, link.pid], [first, null]);
  t.mock.timers.reset();
  await link.stop(10_000);
});

test('a process with an open call stays, however long that takes', async () => {
  const link = createLink(50);
  const slow = pidOf(link, 'slow');
  const quick = await pidOf(link);

  assert.equal(await slow, quick);

  await untilRests(link);
  await link.stop(10_000);
});

test('a process whose functions a service has does not end', async () => {
  const link = createLink(0);
  const lent = await pidOf(link, 'lend');

  for (let call = 0; call < 20; call += 1) assert.equal(await pidOf(link, 'slow'), lent);
  await link.stop(10_000);
});

test('a call that waits for the start of a process is answered where the plugin is stopped meanwhile', async () => {
  const link = createLink(null);
  const asked = pidOf(link, 'silent start');
  asked.catch(() => undefined);
  while (link.pid === null) await new Promise((resolve) => setImmediate(resolve));

  await link.stop(0);

  // Its process may have ended by itself before it was ended.
  await assert.rejects(asked, { code: 'service_unavailable' });
});
