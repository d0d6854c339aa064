import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import type { MemoryCollection } from '../test/fakes/memory-store.ts';
import { addTask, setUpTasks, stateOf, type Tasks, untilStatus } from '../test/fakes/set-up-tasks.ts';
import type { Task } from './task/task.ts';

async function upload(tasks: Tasks, text: string, name?: string) {
  const path = join(tasks.path, 'upload.part');
  await writeFile(path, text);
  const sent = { path, sizeBytes: Buffer.byteLength(text), sha256: '' };
  return tasks.ask('task_create', { upload: sent, query: name === undefined ? {} : { name } });
}

async function filesLeft(tasks: Tasks) {
  const own = ['approved', 'tasks', 'task-history', 'task-logs', 'schedules'];
  return (await readdir(tasks.path, { recursive: true })).filter((name) => !own.includes(name)).sort();
}

test('a task of a file is listed and shown, and its file stays where it is', async (t) => {
  const tasks = await setUpTasks(t);

  const { id, projectPath } = await addTask(tasks, 'My shop');

  assert.deepEqual(await tasks.ask('tasks_list'), {
    tasks: [{ id, name: 'My shop', projectPath, status: 'Newbie', isHeld: false }],
  });
  assert.deepEqual(await tasks.ask('task_get', { params: { id } }), {
    id,
    name: 'My shop',
    projectPath,
    isSchedulerOwned: false,
    createTime: '2026-03-01T10:00:00.000Z',
    settingsType: 'None',
    browserType: null,
    approval: null,
    holdReason: null,
  });
  await tasks.ask('task_delete', { params: { id } });
  assert.equal(await readFile(projectPath, 'utf8'), 'My shop');
});

test('an uploaded project moves into a private folder of its task and goes with it', async (t) => {
  const tasks = await setUpTasks(t);

  const { id, name } = await upload(tasks, 'uploaded', '../x/Shop.zp');
  const { projectPath } = await tasks.ask('task_get', { params: { id } });

  assert.equal(name, 'Shop');
  assert.equal(projectPath, join(tasks.path, 'tasks', id, 'Shop.zp'));
  assert.equal(await readFile(projectPath, 'utf8'), 'uploaded');
  assert.equal((await stat(join(tasks.path, 'tasks', id))).mode & 0o777, 0o700);
  await tasks.ask('task_delete', { params: { id } });
  assert.deepEqual(await filesLeft(tasks), []);
});

const badUploads = [
  { title: 'without a name', text: 'project', name: undefined, message: /must end in .zp/ },
  { title: 'with another ending', text: 'project', name: 'shop.xmlz', message: /must end in .zp/ },
  { title: 'without a byte', text: '', name: 'shop.zp', message: /empty/ },
  { title: 'that does not parse', text: 'broken', name: 'shop.zp', message: /shop.zp, line 1/ },
];

for (const { title, text, name, message } of badUploads) {
  test(`an upload ${title} is refused and leaves nothing behind`, async (t) => {
    const tasks = await setUpTasks(t);

    await assert.rejects(upload(tasks, text, name), { code: 'bad_request', message });

    assert.deepEqual(await filesLeft(tasks), []);
    assert.deepEqual(await tasks.ask('tasks_list'), { tasks: [] });
  });
}

test('an upload whose task cannot be stored leaves nothing behind', async (t) => {
  const tasks = await setUpTasks(t);
  const disk: MemoryCollection<Task> = await tasks.store.collection<Task>('tasks');
  disk.failure = new Error('no space left');

  await assert.rejects(upload(tasks, 'project', 'shop.zp'), /no space left/);

  assert.deepEqual(await filesLeft(tasks), []);
});

test('only an absolute path of a regular project file that parses makes a task', async (t) => {
  const tasks = await setUpTasks(t);
  const at = (name: string) => join(tasks.path, name);
  await writeFile(at('text.txt'), 'text');
  await writeFile(at('empty.zp'), '');
  await writeFile(at('broken.zp'), 'broken');
  await mkdir(at('folder.zp'));
  await symlink(at('text.txt'), at('link.zp'));
  const socket = createServer().listen(at('socket.zp'));
  t.after(() => socket.close());
  await once(socket, 'listening');
  const paths = ['shop.zp', at('missing.zp'), at('text.txt'), at('empty.zp'), at('broken.zp')];

  for (const path of [...paths, at('folder.zp'), at('link.zp'), at('socket.zp'), at('nul\0.zp')]) {
    await assert.rejects(tasks.ask('task_create', { body: { path } }), { code: 'bad_request' }, path);
  }

  assert.deepEqual(await tasks.ask('tasks_list'), { tasks: [] });
});

test('deleting a running task interrupts it, waits for its end and then forgets it', async (t) => {
  const tasks = await setUpTasks(t);
  const { id } = await addTask(tasks);
  await tasks.ask('task_tries_set', { params: { id }, body: { tries: 5 } });
  const run = await tasks.runs.next();

  const deleting = tasks.ask('task_delete', { params: { id } });
  await untilStatus(tasks, id, 'Stopping');
  await assert.rejects(tasks.ask('task_start', { params: { id } }), { code: 'not_found' });
  // The store writes in order: when the new task is there, a removal that did not wait would be done.
  await addTask(tasks);
  assert.equal((await stateOf(tasks, id)).status, 'Stopping');
  run.end({ result: 'interrupted' });
  await deleting;

  assert.equal(run.interrupts.length, 1);
  await assert.rejects(stateOf(tasks, id), { code: 'not_found' });
  await assert.rejects(tasks.ask('task_delete', { params: { id } }), { code: 'not_found' });
  assert.equal(tasks.runs.started.length, 1);
});

test('deleting a task does not wait for ever for a run that never ends', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const tasks = await setUpTasks(t);
  const { id } = await addTask(tasks);
  await tasks.ask('task_start', { params: { id } });
  const run = await tasks.runs.next();

  const deleting = tasks.ask('task_delete', { params: { id } });
  await untilStatus(tasks, id, 'Stopping');
  t.mock.timers.tick(15_000);
  await deleting;
  run.end({ result: 'interrupted' });

  await assert.rejects(stateOf(tasks, id), { code: 'not_found' });
  assert.deepEqual(tasks.errors, []);
});

test('a task that a schedule file owns is not deleted or edited', async (t) => {
  const tasks = await setUpTasks(t);
  const { id } = await addTask(tasks);
  const disk = await tasks.store.collection<Task>('tasks');
  await disk.update(id, (task) => ({ ...task, isSchedulerOwned: true }));
  const refused = { code: 'task_scheduler_owned' };

  await assert.rejects(tasks.ask('task_delete', { params: { id } }), refused);
  await assert.rejects(tasks.ask('task_tries_set', { params: { id }, body: { tries: 1 } }), refused);
  await assert.rejects(
    tasks.ask('task_threads_max_set', { params: { id }, body: { maxThreads: 2 } }),
    refused,
  );

  assert.equal((await stateOf(tasks, id)).status, 'Newbie');
});

test('folders of uploads that belong to no task are swept at the start', async (t) => {
  const before = await setUpTasks(t);
  const { id } = await upload(before, 'kept', 'shop.zp');
  await mkdir(join(before.path, 'tasks', 'left-behind'));

  await setUpTasks(t, { store: before.store, folder: before.path });

  assert.deepEqual(await readdir(join(before.path, 'tasks')), [id]);
});

for (const operation of [
  'task_get',
  'task_delete',
  'task_start',
  'task_stop',
  'task_interrupt',
  'task_threads_max_get',
  'task_threads_max_set',
  'task_tries_get',
  'task_tries_add',
  'task_tries_set',
  'task_state_get',
  'task_requirements_get',
  'task_execution_get',
  'task_execution_set',
  'task_success_clear',
  'task_fails_clear',
  'task_config_get',
  'task_config_set',
  'task_logs_get',
  'task_history_get',
] as const) {
  test(`${operation} of a task that is not there is not_found`, async (t) => {
    const tasks = await setUpTasks(t);
    const body = { maxThreads: 1, count: 1, tries: 1, settings: [] };

    await assert.rejects(tasks.ask(operation, { params: { id: 'nothing' }, body }), { code: 'not_found' });
  });
}

test('tries and threads are read back as they were set', async (t) => {
  const tasks = await setUpTasks(t);
  const { id } = await addTask(tasks);
  await tasks.ask('task_stop', { params: { id } });

  await tasks.ask('task_tries_set', { params: { id }, body: { tries: -1 } });
  const added = await tasks.ask('task_tries_add', { params: { id }, body: { count: 3 } });
  await tasks.ask('task_threads_max_set', { params: { id }, body: { maxThreads: 7 } });

  assert.deepEqual(added, { totalTries: -1, addedTries: 3 });
  assert.deepEqual(await tasks.ask('task_tries_get', { params: { id } }), { tries: -1 });
  assert.deepEqual(await tasks.ask('task_threads_max_get', { params: { id } }), { maxThreads: 7 });
});

test('the requirements of a task are those of its file as it is now', async (t) => {
  const tasks = await setUpTasks(t);
  const { id } = await addTask(tasks);

  const requirements = await tasks.ask('task_requirements_get', { params: { id } });

  const { digest, ...others } = requirements;
  assert.deepEqual(others, { scopes: [], causes: [], unknownCategories: [], isKnown: false });
  assert.match(digest, /^[\da-f]{64}$/);
});

test('without a setting, two tries run for each processor, and at least four', async (t) => {
  const tasks = await setUpTasks(t, { maxThreads: null });

  const { threads } = await tasks.ask('runner_pressure_get');

  assert.equal(threads.max, Math.max(4, 2 * availableParallelism()));
});
