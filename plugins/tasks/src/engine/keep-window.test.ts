import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CompletedWindow } from '@gatehouse/plugin-sessions/api';
import { addTask, setUpTasks, start, type Tasks, until } from '../../test/fakes/set-up-tasks.ts';

function completed(run: CompletedWindow['run'], given: Partial<CompletedWindow> = {}): CompletedWindow {
  const window = { sessionId: 'window-1', run, completedAt: '2026-03-01T10:00:00.000Z' };
  return { ...window, choice: null, summary: 'entered the code', metadata: { by: 'ann' }, ...given };
}

async function newestOf(tasks: Tasks, id: string) {
  const { tries } = await tasks.ask('task_history_get', { params: { id }, query: { skip: 0, take: 1 } });
  return tries[0];
}

test('the input of a person in a window is in the history, with the try that waited', async (t) => {
  const tasks = await setUpTasks(t);
  const { id } = await addTask(tasks);
  await start(tasks, id);
  const run = await tasks.runs.next();

  await tasks.completeWindow(completed(run.info));
  await tasks.completeWindow(completed({ taskId: id, uowId: 'of another try' }));
  run.end();
  await until(async () => (await newestOf(tasks, id)) !== undefined);

  const newest = await newestOf(tasks, id);
  assert.deepEqual(
    [newest?.uowId, newest?.sessions],
    [
      run.info.uowId,
      [
        {
          sessionId: 'window-1',
          completedAt: '2026-03-01T10:00:00.000Z',
          summary: 'entered the code',
          metadata: { by: 'ann' },
        },
      ],
    ],
  );
});

test('a try that a crash ended keeps the input of people', async (t) => {
  const before = await setUpTasks(t);
  const { id } = await addTask(before);
  await start(before, id);
  await before.completeWindow(completed((await before.runs.next()).info));

  const after = await setUpTasks(t, { store: before.store, folder: before.path });

  const newest = await newestOf(after, id);
  assert.deepEqual([newest?.errorCode, newest?.sessions?.[0]?.summary], ['daemon_lost', 'entered the code']);
});

test('long summaries are cut, and long metadata is in the journal only', async (t) => {
  const tasks = await setUpTasks(t);
  const { id } = await addTask(tasks);
  await start(tasks, id);
  const run = await tasks.runs.next();

  const text = 'x'.repeat(1001);
  await tasks.completeWindow(completed(run.info, { summary: text, metadata: { text: 'x'.repeat(3990) } }));
  run.end();
  await until(async () => (await newestOf(tasks, id)) !== undefined);

  const [session] = (await newestOf(tasks, id))?.sessions ?? [];
  assert.deepEqual([session?.summary?.length, session?.metadata], [1001, null]);
});

test('windows of the editor and of deleted tasks are not stored', async (t) => {
  const tasks = await setUpTasks(t);

  await tasks.completeWindow(completed({ taskId: null, uowId: 'a' }));
  await tasks.completeWindow(completed({ taskId: 'gone', uowId: 'a' }));

  assert.deepEqual(tasks.errors, []);
});
