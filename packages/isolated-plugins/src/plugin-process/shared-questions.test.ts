import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import type { ServiceContainer } from '@gatehouse/host/plugins/container';
import type { FromPlugin } from '../isolation/process-messages.ts';
import { SharedQuestions } from './shared-questions.ts';

/** The host ends a process with more. */
const maxOpen = 100;

test('a call that comes in the moment of an answer opens no question above the limit', async () => {
  const sent: number[] = [];
  let service: object = {};
  const questions = new SharedQuestions(['paints.mixer'], (message: FromPlugin) => {
    if (message.kind === 'ask') sent.push(message.id);
  });
  const services: Pick<ServiceContainer, 'provide'> = {
    provide: (_ref, implementation) => {
      service = Object(implementation);
    },
  };
  questions.provideIn(services);
  questions.open();
  const call = { pluginId: 'walls', signal: new AbortController().signal };
  const ask = () => Reflect.get(service, 'mix')(null, call);
  for (let asked = 0; asked <= maxOpen; asked += 1) void ask();

  questions.answered(1, { type: 'value', value: null });
  void ask();
  await turn();

  assert.equal(sent.length, 1 + maxOpen);
  for (const id of [2, 3]) questions.answered(id, { type: 'value', value: null });
  await turn();
  assert.equal(sent.length, 2 + maxOpen);
});

test('a call that is aborted while it waits for its turn is never sent, and the next one has its turn', async () => {
  const sent: FromPlugin[] = [];
  let service: object = {};
  const questions = new SharedQuestions(['paints.mixer'], (message: FromPlugin) => sent.push(message));
  questions.provideIn({
    provide: (_ref, implementation) => {
      service = Object(implementation);
    },
  });
  questions.open();
  const ask = (input: string, signal: AbortSignal) =>
    Reflect.get(service, 'mix')(input, { pluginId: 'walls', signal });
  const { signal } = new AbortController();
  for (let asked = 0; asked < maxOpen; asked += 1) void ask('open', signal);
  const gone = new AbortController();
  const waiting: Promise<unknown> = ask('gone', gone.signal);
  void ask('next', signal);

  gone.abort(new Error('its caller left'));
  questions.answered(1, { type: 'value', value: null });

  await assert.rejects(waiting, /its caller left/);
  await turn();
  const inputs = sent.map((message) => (message.kind === 'ask' ? message.input : message.kind));
  assert.deepEqual(inputs.slice(maxOpen), ['next']);
});
