import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { authorProject } from './support/author-project.ts';
import { startTestDaemon, type TestDaemon } from './support/start-test-daemon.ts';

let gatehouse: TestDaemon;
let folder: string;
const ids = new Map<string, string>();

before(async () => {
  gatehouse = await startTestDaemon();
  folder = await mkdtemp(join(tmpdir(), 'list-queries-'));
  const { editor, runner } = gatehouse;
  for (const name of ['prices', 'Reviews', 'stock']) {
    const path = join(folder, `${name}.zp`);
    await authorProject(editor, path, [
      { type: 'Notification', action: 'Log', parameters: { Message: name } },
    ]);
    ids.set(name, (await runner.ok('POST /tasks', { path })).id);
  }
});
after(async () => {
  await gatehouse.stop();
  await rm(folder, { recursive: true });
});

async function namesOf(query: string): Promise<readonly string[]> {
  const { tasks } = await gatehouse.runner.ok(`GET /tasks?${query}`);
  return tasks.map(({ name }: { name: string }) => name);
}

function schedule(name: string, fields: object) {
  const body = { isActive: true, attemptsRange: '1', ...fields };
  return gatehouse.runner.send(`PUT /tasks/${ids.get(name)}/settings/scheduler`, body);
}

test('the list of tasks is filtered, sorted and paged, and follows each change', async () => {
  const before = await namesOf('status=Schedule');

  await schedule('stock', { executePeriod: 'Cron', cronExpression: '0 0 1 1 *' });

  assert.deepEqual(before, []);
  assert.deepEqual(await namesOf('status=Schedule'), ['stock']);
  assert.deepEqual(await namesOf('nameContains=R&sort=name'), ['Reviews', 'prices']);
  assert.deepEqual(await namesOf('sort=-created&skip=1&take=1'), ['Reviews']);
  assert.deepEqual(await namesOf(`projectPath=${join(folder, 'prices.zp')}`), ['prices']);
});

for (const query of ['status=Sleeping', 'sort=size', 'nameContains=', 'name=stock']) {
  test(`the list of tasks with ${query} is refused`, async () => {
    const { status, body } = await gatehouse.runner.send(`GET /tasks?${query}`);

    assert.deepEqual([status, body.error], [400, 'bad_request']);
  });
}

test('the audit is filtered by operation and outcome, and read from its newest record back', async () => {
  const { editor } = gatehouse;
  const created = await editor.ok('POST /auth/keys', { label: 'one' });
  await editor.as('gthk_nobody').send('GET /auth/keys');
  await editor.send('DELETE /auth/keys/nothing');
  await editor.ok(`DELETE /auth/keys/${created.id}`);
  const found = async (query: string) =>
    (await editor.ok(`GET /audit?${query}`)).map(
      ({ method, statusCode }: { method: string; statusCode: number }) => `${method} ${statusCode}`,
    );

  assert.deepEqual(await found('operationId=auth_keys_revoke&sort=-timestamp'), ['DELETE 204', 'DELETE 404']);
  assert.deepEqual(await found('outcome=denied'), ['GET 401']);
  assert.deepEqual(await found('outcome=failed&take=1'), ['DELETE 404']);
  assert.deepEqual(await found('sort=-timestamp&take=2'), ['GET 200', 'GET 200']);
});

test('an expression of cron is set, shown in the preview by its zone and read back', async () => {
  const cron = { executePeriod: 'Cron', cronExpression: '30 2 * * *', timeZone: 'Europe/Berlin' };

  const { status } = await schedule('prices', cron);
  const path = `/tasks/${ids.get('prices')}/settings/scheduler`;
  const { firings } = await gatehouse.runner.ok(`GET ${path}/preview?from=2027-03-27T12:00:00Z&count=2`);
  const shown = await gatehouse.runner.ok(`GET ${path}`);

  assert.equal(status, 200);
  assert.deepEqual(
    firings.map(({ at }: { at: string }) => at),
    ['2027-03-28T01:00:00.000Z', '2027-03-29T00:30:00.000Z'],
  );
  assert.deepEqual([shown.cronExpression, shown.timeZone], [cron.cronExpression, cron.timeZone]);
});

test('an expression that cron cannot read is refused with what is wrong with it', async () => {
  const { status, body } = await schedule('Reviews', { executePeriod: 'Cron', cronExpression: '0 0 L * *' });

  assert.equal(status, 400);
  assert.match(body.message, /cronExpression is "0 0 L \* \*", which cron cannot read/);
});
