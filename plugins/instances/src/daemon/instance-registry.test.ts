import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { createRegistryKit } from '../testing/browser-kit.ts';
import { until } from '../testing/until.ts';
import { isAlive } from './browser-process.ts';

const sleeper = () => spawn('sleep', ['600'], { stdio: 'ignore' });

test('each instance has an id, a private folder and a record of its owner', async (context) => {
  const { registry, marks, folder, runOf } = await createRegistryKit(context);

  const one = await registry.open(runOf());
  const two = await registry.open(runOf());
  await registry.browserStarted({ instanceId: one.instanceId, browserPid: 1, sharesProcess: false });

  assert.deepEqual([one.instanceId, two.instanceId], [20_001, 20_002]);
  assert.equal(one.profileDir, join(folder, '20001', 'profile'));
  assert.equal((await stat(join(folder, '20001'))).mode & 0o777, 0o700);
  const mark: unknown = JSON.parse(await readFile(join(marks, '20001.json'), 'utf8'));
  assert.deepEqual(mark, { folder: join(folder, '20001'), browserPid: 1 });
});

test('an id is not used again, and closing twice is not an error', async (context) => {
  const { registry, folders, runOf } = await createRegistryKit(context);
  const { instanceId } = await registry.open(runOf());

  await registry.close(instanceId);
  await registry.close(instanceId);

  assert.deepEqual(await folders(), []);
  assert.equal((await registry.open(runOf())).instanceId, instanceId + 1);
});

test('the editor lists the browser of its runs, the runner those of tasks', async (context) => {
  const { registry, runOf } = await createRegistryKit(context);
  const edited = await registry.open(runOf());
  const tried = await registry.open(runOf('task'));

  assert.deepEqual(
    [registry.list('editor'), registry.list('runner')].map((list) => list.map(({ id }) => id)),
    [[edited.instanceId], [tried.instanceId]],
  );
  assert.equal(registry.find('runner', edited.instanceId), null);
});

test('stop ends the remaining browsers and opens no more', async (context) => {
  const { registry, folders, runOf } = await createRegistryKit(context);
  const { instanceId } = await registry.open(runOf());
  const stranger = sleeper();
  context.after(() => stranger.kill());
  await registry.browserStarted({ instanceId, browserPid: stranger.pid ?? 0, sharesProcess: false });

  await registry.stop();

  assert.deepEqual(await folders(), []);
  assert.equal(isAlive(stranger.pid ?? 0), true, 'a process that does not name the folder is not ours');
  await assert.rejects(registry.open(runOf()), /is stopping/);
});

test('a worker that has ended loses its instance', async (context) => {
  const { registry, folders, runOf } = await createRegistryKit(context);
  const worker = sleeper();
  await registry.open(runOf(null, worker.pid));

  worker.kill('SIGKILL');
  await once(worker, 'exit');
  await until(() => registry.list('editor').length === 0);

  await until(async () => (await folders()).length === 0);
});

test('browsers and folders of an earlier daemon are removed before a browser opens', async (context) => {
  const { marks, folder: workers, openRegistry, folders, runOf } = await createRegistryKit(context);
  const folder = join(workers, '20001');
  await mkdir(join(folder, 'profile', 'deep'), { recursive: true });
  const leftOver = spawn('sh', ['-c', 'while :; do sleep 1; done', folder], { stdio: 'ignore' });
  const isEnded = once(leftOver, 'exit');
  await writeFile(join(marks, '20001.json'), JSON.stringify({ folder, browserPid: leftOver.pid }));
  await writeFile(join(marks, '20007.json'), '{"browserPid"');

  const registry = openRegistry();
  await registry.open(runOf());

  await isEnded;
  assert.deepEqual([await folders(), await readdir(marks)], [['20001'], ['20001.json']]);
  assert.deepEqual(await readdir(folder), []);
  await registry.stop();
});

test('a listed instance that comes, starts and goes is reported, a warm one from its loan on', async (context) => {
  const reported: number[] = [];
  const { registry, runOf } = await createRegistryKit(context, { onChange: (id) => reported.push(id) });

  const { instanceId } = await registry.open(runOf());
  await registry.browserStarted({ instanceId, browserPid: 1, sharesProcess: true });
  await registry.close(instanceId);
  const warm = await registry.open({ ...runOf(), isWarm: true });
  await registry.browserStarted({ instanceId: warm.instanceId, browserPid: 1, sharesProcess: true });
  assert.deepEqual(reported.splice(0), [instanceId, instanceId, instanceId]);

  const instance = registry.get(warm.instanceId);
  if (instance !== null) registry.lend(instance);
  assert.deepEqual([reported, instance?.isWarm], [[warm.instanceId], false]);
});
