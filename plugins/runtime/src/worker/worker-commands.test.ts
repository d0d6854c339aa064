import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CommandHandler } from '@gatehouse/sdk-actions';
import { GatehouseError } from '@gatehouse/sdk-plugin';
import type { FromWorker } from '../protocol/worker-messages.ts';
import { WorkerCommands } from './worker-commands.ts';

type Handler = CommandHandler<unknown, unknown>;

/** The commands of a process with these handlers, and what it sends. */
function commandsOf(handlers: Readonly<Record<string, Handler>>) {
  const sent: FromWorker[] = [];
  const commands = new WorkerCommands(async (message) => void sent.push(message));
  commands.use(new Map(Object.entries(handlers)));
  const take = (commandId: number, channel: string, command: unknown = null) =>
    commands.take({ kind: 'command', commandId, channel, command });
  return { commands, sent, take };
}

test('a command is answered under its number by the handler of its channel', async () => {
  const { sent, take } = commandsOf({ echo: async (command) => ({ command }) });

  await take(3, 'echo', 'on');

  assert.deepEqual(sent, [
    { kind: 'command-reply', commandId: 3, reply: { isAnswered: true, answer: { command: 'on' } } },
  ]);
});

for (const { title, handlers, reply } of [
  {
    title: 'a channel that nobody serves',
    handlers: {},
    reply: { name: 'Error', message: 'No worker part serves the channel lamps.', code: null },
  },
  {
    title: 'a handler that fails',
    handlers: { lamps: () => Promise.reject(new TypeError('broken')) },
    reply: { name: 'TypeError', message: 'broken', code: null },
  },
  {
    title: 'an error for clients',
    handlers: { lamps: () => Promise.reject(new GatehouseError('not_found', 'gone')) },
    reply: { name: 'GatehouseError', message: 'gone', code: 'not_found' },
  },
])
  test(`${title} is reported with its name, and its code where it has one`, async () => {
    const { sent, take } = commandsOf(handlers);

    await take(1, 'lamps');

    assert.deepEqual(sent, [{ kind: 'command-reply', commandId: 1, reply: { isAnswered: false, ...reply } }]);
  });

test('a command that is cancelled gets the reason, and no other one does', async () => {
  const signals: AbortSignal[] = [];
  const { commands, sent, take } = commandsOf({
    wait: (_command, { signal }) => {
      signals.push(signal);
      return new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
      });
    },
  });
  const waiting = [take(1, 'wait'), take(2, 'wait')];

  commands.cancel({ kind: 'cancel', commandId: 1 });
  commands.cancel({ kind: 'cancel', commandId: 9 });
  await waiting[0];

  assert.deepEqual(
    signals.map(({ aborted }) => aborted),
    [true, false],
  );
  const [reply] = sent.flatMap((message) => (message.kind === 'command-reply' ? [message.reply] : []));
  assert.ok(reply?.isAnswered === false);
  assert.equal(reply.message, 'Nobody waits for the answer any more.');
});

test('a command that is over is not cancelled', async () => {
  let signal: AbortSignal | undefined;
  const { commands, take } = commandsOf({
    done: async (_command, context) => {
      signal = context.signal;
    },
  });
  await take(1, 'done');

  commands.cancel({ kind: 'cancel', commandId: 1 });

  assert.equal(signal?.aborted, false);
});
