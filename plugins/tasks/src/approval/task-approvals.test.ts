import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { test } from 'node:test';
import { aCaller } from '../../test/fakes/fake-runs.ts';
import { addTask, setUpTasks } from '../../test/fakes/set-up-tasks.ts';

test('a project that has changed since it was approved is started by a key that may execute code, and by no other', async (t) => {
  const tasks = await setUpTasks(t);
  const { id, projectPath } = await addTask(tasks);
  const startBy = (maxTier: 1 | 2) =>
    tasks.ask('task_start', { params: { id }, caller: { ...aCaller(), maxTier } });
  await startBy(1);
  (await tasks.runs.next()).end();
  await writeFile(projectPath, 'changed');

  await assert.rejects(startBy(1), { code: 'forbidden' });
  await startBy(2);
  const approved = await tasks.runs.next();

  assert.equal(approved.request.document.name, 'changed');
});
