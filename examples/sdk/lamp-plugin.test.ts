// Tests of a plugin: the loader, gate and pipeline of the product, without a socket.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type CallResult,
  type CrashKind,
  type Credential,
  createTestHost,
  type Failure,
  type Key,
  type LogLine,
  type OperationOf,
  type RawAnswer,
  type RawRequest,
  replyProblem,
  type Step,
  type StepName,
  type TestHost,
  type TestHostOptions,
  type TestPlugin,
} from '@gatehouse/plugin-kit';
import { documentStore } from '@gatehouse/sdk-plugin';
import type { declaration } from './lamp-declaration.ts';
import { config, fakes } from './lamp-fixtures.ts';
import { operations } from './lamp-operations.ts';
import plugin from './lamp-plugin.ts';

type Lamp = (typeof declaration)['declaration'];

/** The clock stands still until a test advances it. */
const options: TestHostOptions<readonly unknown[]> = { config, fakes, clock: 'virtual', stopMs: 500 };
const start = () => createTestHost(plugin, options);

/** A key of a test need not exist: it is made at its first use. */
const reader: Key = { tier: 0, scopes: ['lamp:read'] };
const nobody: Credential = 'anonymous';

const hall = { params: { lampId: '7d1f4a4e-6f3a-4f6e-9d0b-0c2a5a1c9c11' }, body: { level: 40 } };

test('a lamp is as bright as a client asks for', async () => {
  await using host = await start();
  const lamps = await host.use(documentStore).collection('lamps');
  await lamps.put({ id: hall.params.lampId, ...{ name: 'Hall', level: 0, changedAt: '' } });

  const answer: CallResult<OperationOf<Lamp, 'lamp_set'>> = await host.call('lamp_set', hall);

  assert.ok(answer.ok);
  assert.equal(answer.body.level, 40);
});

/** Errors of the contract are results: the body says what is missing. */
function assertForbidden(answer: { readonly ok: true } | Failure<string>): void {
  assert.ok(!answer.ok);
  assert.deepEqual([answer.status, answer.error], [403, 'forbidden']);
}

test('who may only see lamps switches none', async () => {
  await using host = await start();

  assertForbidden(await host.call('lamp_set', hall, reader));
  assert.equal((await host.call('lamps_list', {}, nobody)).status, 401);
});

/** The steps of a call that ran. */
function stepsOf(host: TestHost<Lamp>, operationId: string): readonly StepName[] {
  const isOf = (step: Step) => step.operationId === operationId && step.outcome === 'ran';
  return host
    .trace()
    .filter(isOf)
    .map(({ step }) => step);
}

test('a handler runs after its input was read', async () => {
  await using host = await start();

  await host.call('lamps_list');

  const steps = stepsOf(host, 'lamps_list');
  assert.ok(steps.indexOf('input') < steps.indexOf('handler'), steps.join());
});

test('a request that no client of ours makes is answered too', async () => {
  await using host = await start();
  const headers = { host: 'localhost', authorization: `Bearer ${host.rawKey(host.fullKey)}` };
  const request: RawRequest = { method: 'GET', target: '/api/v1/lamps?take=many', headers };

  const answer: RawAnswer = await host.send('runner', request);

  assert.equal(answer.status, 400, answer.text);
  assert.match(answer.text, /decimal integer/);
});

const failures: readonly CrashKind[] = ['setup', 'handler', 'hang'];
for (const kind of failures)
  test(`the host holds when the plugin fails: ${kind}`, async () => {
    await using host = await start();

    await host.crash(kind, () => host.call('lamps_list'));

    const isLive = ({ id, state }: TestPlugin) => id === 'lamp' && state === 'live';
    assert.ok(host.plugins().some(isLive));
  });

/** Lines of a level, for people who look at a failed test. */
function linesOf(lines: readonly LogLine[], level: LogLine['level']): readonly string[] {
  return lines.filter((line) => line.level === level).map(({ message }) => message);
}

test('nothing is logged as an error', async () => {
  await using host = await start();

  await host.call('lamps_list');

  assert.deepEqual(linesOf(host.log(), 'error'), []);
});

test('an answer that the operation does not declare is seen without a host, too', () => {
  const list = operations[0];

  assert.equal(replyProblem(list, { lamps: [] }), null);
  assert.match(replyProblem(list, { lamps: [], total: 0 }) ?? '', /total/);
});
