import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import { test } from 'node:test';
import { aFailure } from '../../test/fakes/fake-runs.ts';
import { addTask, setUpTasks, start, stateOf, type Tasks, until } from '../../test/fakes/set-up-tasks.ts';

const country = {
  name: 'Country{RU|US}',
  variable: 'country',
  type: 'DropDown',
  defaultValue: 'US',
  help: '',
};
const phrase = { name: 'Phrase', variable: 'phrase', type: 'Password', defaultValue: '', help: '' };

async function addForm(tasks: Tasks, inputSettings: readonly object[] = [country, phrase]) {
  const task = await addTask(tasks);
  await writeFile(task.projectPath, JSON.stringify({ name: 'shop', inputSettings }));
  return { ...task, params: { id: task.id } };
}

function fill(tasks: Tasks, id: string, settings: readonly object[]) {
  return tasks.ask('task_config_set', { params: { id }, body: { settings } });
}

test('a run starts with the current values of the form, and the next one with changed values', async (t) => {
  const tasks = await setUpTasks(t);
  const { id } = await addForm(tasks);
  await fill(tasks, id, [{ name: 'Country', value: 'RU' }]);
  await tasks.ask('task_tries_set', { params: { id }, body: { tries: 2 } });
  const first = await tasks.runs.next();

  await fill(tasks, id, [{ name: 'Country', value: 'US' }]);
  first.end();
  const second = await tasks.runs.next();

  assert.deepEqual(
    [first.request.variables, second.request.variables],
    [{ country: 'RU' }, { country: 'US' }],
  );
});

test('the config outlives the daemon', async (t) => {
  const before = await setUpTasks(t);
  const { id, params } = await addForm(before);
  await fill(before, id, [{ name: 'Country', value: 'RU' }]);

  const after = await setUpTasks(t, { store: before.store, folder: before.path });
  const { settings } = await after.ask('task_config_get', { params });

  assert.deepEqual(settings[0], { name: 'Country{RU|US}', variable: 'country', value: 'RU' });
});

test('a project file is scanned again once it has changed, and only then', async (t) => {
  const tasks = await setUpTasks(t);
  const { params, projectPath } = await addForm(tasks);
  const before = await tasks.ask('task_config_get', { params });
  const { reads } = tasks.projectFiles;

  await tasks.ask('task_config_get', { params });
  const readsOfSame = tasks.projectFiles.reads - reads;
  await writeFile(projectPath, JSON.stringify({ name: 'shop', botUi: { settings: [phrase] } }));
  const after = await tasks.ask('task_config_get', { params });

  assert.deepEqual([before.settings.length, after.settings.length, readsOfSame], [2, 1, 0]);
  assert.equal((await tasks.ask('task_get', { params })).settingsType, 'BotUI');
});

test('the file of a task that is gone is said to be not found', async (t) => {
  const tasks = await setUpTasks(t);
  const { id, projectPath } = await addTask(tasks);
  await rm(projectPath);

  await assert.rejects(tasks.ask('task_config_get', { params: { id } }), { code: 'not_found' });
});

test('a password of the form shows in no failure point, log or history', async (t) => {
  const tasks = await setUpTasks(t);
  const { id, params } = await addForm(tasks);
  await fill(tasks, id, [{ name: 'Phrase', value: 'open sesame' }]);
  await start(tasks, id);
  const run = await tasks.runs.next();

  const place = { actionId: 'action-1', groupId: 'group-1' };
  const timestamp = '2026-03-01T10:00:00.000Z';
  run.emit({ kind: 'log', timestamp, level: 'Info', message: 'said open sesame', ...place });
  const variables = [
    { name: 'phrase', value: 'open sesame' },
    { name: 'other', value: 'no open sesame here' },
  ];
  run.emit({ kind: 'failure', failure: aFailure({ exceptionMessage: 'open sesame failed', variables }) });
  run.end({ result: 'failure', errorCode: 'action_failed', errorMessage: 'open sesame failed' });
  await until(async () => (await stateOf(tasks, id)).doneAll === 1);

  const { failurePoints } = await stateOf(tasks, id);
  const shown = JSON.stringify([
    failurePoints,
    await tasks.ask('task_logs_get', { params, query: { logLevel: 7, skip: 0, take: 100 } }),
    await tasks.ask('task_history_get', { params, query: { skip: 0, take: 100 } }),
  ]);
  assert.doesNotMatch(shown, /sesame/);
  assert.equal(failurePoints[0]?.variables[0]?.value, '***');
});
