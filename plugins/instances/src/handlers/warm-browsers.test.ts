import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isBrowserAlive } from '../daemon/browser-process.ts';
import { createApiKit } from '../testing/api-kit.ts';
import { until } from '../testing/until.ts';

/** Without that of the process that they share. */
async function instanceFolders(folders: () => Promise<readonly string[]>): Promise<readonly string[]> {
  return (await folders()).filter((name) => /^\d+$/.test(name));
}

test('after the first call the next browser is ready before it is requested, and is not listed until then', async (context) => {
  const { create, call, folders, registry } = await createApiKit(context, {}, { spares: 1 });
  const first = await create();
  const warmId = first + 1;
  await until(() => registry.get(warmId)?.state === 'ready');

  assert.deepEqual(
    (await call('instances_list')).instances.map(({ id }) => id),
    [first],
  );
  await assert.rejects(call('tabs_list', { id: warmId }), { code: 'not_found' });
  assert.equal(await create(), warmId);
  assert.equal((await call('tabs_list', { id: warmId })).tabs.length, 1);

  await until(
    async () => registry.get(warmId + 1)?.state === 'ready' && (await instanceFolders(folders)).length === 3,
  );
});

test('calls that arrive at once share warm and starting browsers, and start the rest', async (context) => {
  const { create, registry } = await createApiKit(context, {}, { spares: 1 });
  const first = await create();
  await until(() => registry.get(first + 1)?.state === 'ready');

  const ids = await Promise.all([create(), create(), create()]);

  assert.equal(new Set(ids).size, 3);
});

test('a warm browser that died is not handed out', async (context) => {
  const { create, browserOf, registry, folder } = await createApiKit(context, {}, { spares: 1 });
  const first = await create();
  await until(() => registry.get(first + 1)?.state === 'ready');
  const { pid } = browserOf(first + 1).launched;

  process.kill(pid, 'SIGKILL');
  await until(async () => !(await isBrowserAlive({ pid, folder })));

  assert.notEqual(await create(), first + 1);
});

test('a call with other options gets a browser of its own', async (context) => {
  const { create, registry } = await createApiKit(context, {}, { spares: 1 });
  const first = await create();
  await until(() => registry.get(first + 1)?.state === 'ready');

  assert.notEqual(await create({ body: { browserArgs: '--lang=de' } }), first + 1);
});

test('there are no warm browsers before the first call, where memory is short, and ten minutes after the last call', async (context) => {
  let freeMegabytes = 1000;
  const options = { spares: 1, freeMegabytes: () => freeMegabytes };
  const { create, call, clock, folders, instances, registry } = await createApiKit(context, {}, options);
  assert.deepEqual(await folders(), []);
  const first = await create();
  await until(() => registry.get(first + 1)?.state === 'ready');

  clock.advance(10 * 60_000);
  await call('tabs_list', { id: first });
  instances.releaseIdle();
  await until(async () => (await instanceFolders(folders)).length === 1);
  freeMegabytes = 0;
  await assert.rejects(create(), { code: 'failed_precondition', message: /memory/ });

  assert.deepEqual(await instanceFolders(folders), [String(first)]);
});
