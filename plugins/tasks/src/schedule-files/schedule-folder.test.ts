import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { withoutExpression } from '../../test/fakes/a-task.ts';
import { addTask, setUpTasks, stateOf, type Tasks, until } from '../../test/fakes/set-up-tasks.ts';
import type { Task } from '../task/task.ts';
import { taskIdOf } from './schedule-file.ts';

const daily = { isActive: true, executePeriod: 'EveryDay', intervals: ['03:00'], attemptsRange: '1' };

const unreadable = { isActive: true, executePeriod: 'Cron', cronExpression: '0 0 L * *', attemptsRange: '1' };

/** The folder is read each second, of the machine or of a clock that runs ahead while a test waits. */
async function setUpFolder(t: TestContext, { seconds = 'fast' }: { seconds?: 'fast' | 'real' } = {}) {
  if (seconds === 'fast') t.mock.timers.enable({ apis: ['setInterval'] });
  const tasks = await setUpTasks(t);
  await writeFile(join(tasks.path, 'shop.zp'), 'shop');
  const write = (name: string, content: unknown) => writeFile(fileOf(tasks, name), JSON.stringify(content));
  const file = { name: 'Nightly', projectPath: join(tasks.path, 'shop.zp'), scheduler: daily };
  const untilNames = (...names: readonly string[]) =>
    until(async () => {
      if (seconds === 'fast') t.mock.timers.tick(1000);
      return (await namesOf(tasks)).join() === names.join();
    });
  return { tasks, write, file, untilNames };
}

function fileOf(tasks: Tasks, name: string) {
  return join(tasks.path, 'schedules', name);
}

async function namesOf(tasks: Tasks) {
  return (await tasks.ask('tasks_list', { query: { skip: 0 } })).tasks.map(({ name }) => name);
}

test('a schedule file makes a task that the schedule owns, with its settings', async (t) => {
  const { tasks, write, file, untilNames } = await setUpFolder(t, { seconds: 'real' });

  await write('nightly.json', { ...file, execution: { limitOfThreads: 3, priority: 100 } });
  await untilNames('Nightly');

  const params = { id: taskIdOf('nightly.json') };
  const { isSchedulerOwned, projectPath } = await tasks.ask('task_get', { params });
  assert.deepEqual([isSchedulerOwned, projectPath], [true, file.projectPath]);
  const { status, limitOfThreads } = await stateOf(tasks, params.id);
  assert.deepEqual([status, limitOfThreads], ['Schedule', 3]);
  assert.deepEqual((await tasks.ask('task_scheduler_get', { params })).intervals, ['03:00']);
});

test('a file that is written anew is read again, also with the same length', async (t) => {
  const { write, file, untilNames } = await setUpFolder(t);
  await write('a.json', { ...file, name: 'Nightly' });
  await untilNames('Nightly');

  await write('a.json', { ...file, name: 'Morning' });

  await untilNames('Morning');
});

test('a file approves its project and grants its firings where its schedule is active, and only there', async (t) => {
  const { tasks, write, file, untilNames } = await setUpFolder(t);
  await write('active.json', { ...file, name: 'Active' });
  await write('draft.json', { ...file, name: 'Draft', scheduler: { ...daily, isActive: false } });
  await untilNames('Active', 'Draft');

  const stored = await tasks.store.collection<Task>('tasks');
  const [active, draft] = ['active.json', 'draft.json'].map((name) => stored.get(taskIdOf(name)));
  assert.deepEqual([active?.status, draft?.status], ['Schedule', 'Newbie']);
  assert.deepEqual([active?.approval === undefined, active?.schedule?.grant === null], [false, false]);
  assert.deepEqual([draft?.approval, draft?.schedule?.grant], [undefined, null]);
});

test('files whose names do not end with .json make no task', async (t) => {
  const { tasks, write, file, untilNames } = await setUpFolder(t);
  // Their names sort before the other, so they are read first.
  for (const name of ['a.json~', 'b.json.new', '.c.json.swp', 'd']) await write(name, { ...file, name });

  await write('nightly.json', file);
  await untilNames('Nightly');

  assert.deepEqual(await namesOf(tasks), ['Nightly']);
});

test('its task follows the file: changed with it, removed with it', async (t) => {
  const { tasks, write, file, untilNames } = await setUpFolder(t);
  const { id } = await addTask(tasks, 'other');
  await write('nightly.json', file);
  await untilNames('other', 'Nightly');

  await write('nightly.json', { ...file, name: 'Weekly' });
  await untilNames('other', 'Weekly');
  await rm(fileOf(tasks, 'nightly.json'));
  await untilNames('other');

  assert.equal((await stateOf(tasks, id)).status, 'Newbie');
});

test('a task of a file is not edited, deleted or scheduled through the API, but started and stopped', async (t) => {
  const { tasks, write, file, untilNames } = await setUpFolder(t);
  await write('nightly.json', file);
  await untilNames('Nightly');
  const params = { id: taskIdOf('nightly.json') };
  const refused = { code: 'task_scheduler_owned' };

  await assert.rejects(tasks.ask('task_delete', { params }), refused);
  await assert.rejects(tasks.ask('task_tries_set', { params, body: { tries: 1 } }), refused);
  await tasks.ask('task_start', { params });
  await tasks.ask('task_stop', { params });

  assert.deepEqual(await namesOf(tasks), ['Nightly']);
});

test('after a restart the task is the same and its schedule continues; the task of a deleted file is removed', async (t) => {
  const { tasks, write, file, untilNames } = await setUpFolder(t);
  await write('nightly.json', file);
  await write('other.json', { ...file, name: 'Other' });
  await untilNames('Nightly', 'Other');
  const collection = await tasks.store.collection<{ id: string; schedule?: unknown }>('tasks');
  const before = collection.get(taskIdOf('nightly.json'))?.schedule;
  await tasks.stop();
  await rm(fileOf(tasks, 'other.json'));

  const after = await setUpTasks(t, { store: tasks.store, folder: tasks.path });

  assert.deepEqual(await namesOf(after), ['Nightly']);
  assert.deepEqual(collection.get(taskIdOf('nightly.json'))?.schedule, before);
});

test('a schedule file takes an expression of cron and its zone', async (t) => {
  const { tasks, write, file, untilNames } = await setUpFolder(t);
  const cron = { executePeriod: 'Cron', cronExpression: '*/15 9-17 * * 1-5', timeZone: 'Europe/Berlin' };

  await write('nightly.json', { ...file, scheduler: { isActive: true, attemptsRange: '1', ...cron } });
  await untilNames('Nightly');

  const params = { id: taskIdOf('nightly.json') };
  const query = { from: '2027-06-04T15:40:00Z', count: 2 };
  const { firings } = await tasks.ask('task_scheduler_preview', { params, query });
  assert.deepEqual(
    firings.map(({ at }) => at),
    ['2027-06-04T15:45:00.000Z', '2027-06-07T07:00:00.000Z'],
  );
});

test('a schedule of a file that was stored before expressions existed continues when the file changes', async (t) => {
  const { tasks, write, file, untilNames } = await setUpFolder(t);
  await write('nightly.json', file);
  await untilNames('Nightly');
  const collection = await tasks.store.collection<Task>('tasks');
  const id = taskIdOf('nightly.json');
  const { seed } = (await collection.update(id, withoutExpression)).schedule ?? {};

  await write('nightly.json', { ...file, name: 'Nightly prices' });
  await untilNames('Nightly prices');

  assert.equal(collection.get(id)?.schedule?.seed, seed);
});

const bad = [
  { title: 'no JSON', content: '{' },
  { title: 'an unknown field', content: { cron: '* * * * *' } },
  { title: 'no schedule', content: { scheduler: undefined } },
  { title: 'a schedule that says nothing', content: { scheduler: { ...daily, executePeriod: 'NULL' } } },
  { title: 'an expression that cron cannot read', content: { scheduler: unreadable } },
  {
    title: 'an expression that never fires',
    content: { scheduler: { ...unreadable, cronExpression: '0 0 31 4 *' } },
  },
  { title: 'a project that is not there', content: { projectPath: '/nowhere/shop.zp' } },
  { title: 'a relative path', content: { projectPath: 'shop.zp' } },
  { title: 'tries of its own', content: { execution: { numberOfTries: 3 } } },
];

for (const { title, content } of bad) {
  test(`a file with ${title} leaves its task as it was, and others are followed`, async (t) => {
    const { tasks, write, file, untilNames } = await setUpFolder(t);
    await write('nightly.json', file);
    await untilNames('Nightly');

    if (typeof content === 'string') await writeFile(fileOf(tasks, 'nightly.json'), content);
    else await write('nightly.json', { ...file, name: 'Broken', ...content });
    await write('other.json', { ...file, name: 'Other' });
    await untilNames('Nightly', 'Other');

    assert.deepEqual(await namesOf(tasks), ['Nightly', 'Other']);
    assert.deepEqual(tasks.errors, []);
  });
}

test('folders, pipes and other files in the folder are left alone', async (t) => {
  const { tasks, write, file, untilNames } = await setUpFolder(t);
  await mkdir(fileOf(tasks, 'folder.json'));
  execFileSync('mkfifo', [fileOf(tasks, 'pipe.json')]);
  await writeFile(fileOf(tasks, 'notes.txt'), 'not a schedule');

  await write('real.json', file);
  await untilNames('Nightly');

  assert.deepEqual(await namesOf(tasks), ['Nightly']);
});

test('a file whose project was not there is followed when it is written again', async (t) => {
  const { tasks, write, file, untilNames } = await setUpFolder(t);
  const projectPath = join(tasks.path, 'later.zp');
  await write('a.json', { ...file, projectPath });
  await write('b.json', { ...file, name: 'Other' });
  await untilNames('Other');

  await writeFile(projectPath, 'later');
  await write('a.json', { ...file, projectPath, name: 'Later' });
  await untilNames('Other', 'Later');
});
