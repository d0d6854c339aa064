import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GatehouseError } from '@gatehouse/sdk-plugin';
import type { CancelMessage, CommandMessage } from '../protocol/worker-messages.ts';
import { SentCommands } from './sent-commands.ts';

function createCommands() {
  const sent: (CommandMessage | CancelMessage)[] = [];
  const commands = new SentCommands((message) => void sent.push(message));
  const send = (timeoutMs = 10_000, signal?: AbortSignal) =>
    commands.send({ channel: 'test.add', command: { one: 1 }, timeoutMs, signal });
  return { sent, commands, send };
}

test('each command gets its own answer, in any order of answers', async () => {
  const { sent, commands, send } = createCommands();
  const answers = [send(), send()];

  commands.settle({ kind: 'command-reply', commandId: 2, reply: { isAnswered: true, answer: 'two' } });
  commands.settle({ kind: 'command-reply', commandId: 1, reply: { isAnswered: true, answer: 'one' } });

  assert.deepEqual(await Promise.all(answers), ['one', 'two']);
  assert.deepEqual(sent[0], { kind: 'command', commandId: 1, channel: 'test.add', command: { one: 1 } });
});

test('an error that a client may see arrives with its code, any other with its name', async () => {
  const { commands, send } = createCommands();
  const [coded, plain] = [send(), send()];
  const refuse = (commandId: number, code: 'not_found' | null) =>
    commands.settle({
      kind: 'command-reply',
      commandId,
      reply: { isAnswered: false, name: 'TypeError', message: 'none', code },
    });

  refuse(1, 'not_found');
  refuse(2, null);

  await assert.rejects(coded, (error) => error instanceof GatehouseError && error.code === 'not_found');
  await assert.rejects(plain, { name: 'TypeError', message: 'none' });
});

test('a command that is not answered in time is cancelled in the worker', async () => {
  const { sent, commands, send } = createCommands();

  await assert.rejects(send(1), { name: 'CommandError', problem: 'timeout' });

  assert.deepEqual(sent.at(-1), { kind: 'cancel', commandId: 1 });
  commands.settle({ kind: 'command-reply', commandId: 1, reply: { isAnswered: true, answer: 'late' } });
});

test('a caller that goes away cancels its command', async () => {
  const { sent, send } = createCommands();
  const caller = new AbortController();
  const answer = send(10_000, caller.signal);

  caller.abort();

  await assert.rejects(answer, { problem: 'cancelled' });
  assert.deepEqual(sent.at(-1), { kind: 'cancel', commandId: 1 });
  await assert.rejects(send(10_000, caller.signal), { problem: 'cancelled' });
});

test('the end of the process rejects pending and later commands', async () => {
  const { commands, send } = createCommands();
  const answer = send();

  commands.lose('signal SIGKILL');

  await assert.rejects(answer, { problem: 'worker_lost', message: /signal SIGKILL/ });
  await assert.rejects(send(), { problem: 'worker_lost' });
});

test('commands of a project that is closed are refused with that, whatever ends the process then', async () => {
  const { commands, send } = createCommands();
  const pending = send();

  commands.closeProject();
  commands.lose('signal SIGKILL');

  const closed = { name: 'CommandError', problem: 'project_closed', message: 'The project was closed.' };
  await assert.rejects(pending, closed);
  await assert.rejects(send(), closed);
});
