import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { openTestStores } from '@gatehouse/plugin-kit';
import { setUpTasks } from '../../test/fakes/set-up-tasks.ts';
import type { Task } from '../task/task.ts';

/** In the order of their creation. */
const equal = ['first', 'second', 'third', 'fourth', 'fifth'];

for (const { sort, order } of [
  { sort: 'name', order: [...equal, 'last'] },
  { sort: '-name', order: ['last', ...equal] },
  { sort: 'projectPath', order: [...equal, 'last'] },
  { sort: '-projectPath', order: ['last', ...equal] },
  { sort: 'status', order: [...equal, 'last'] },
  { sort: '-status', order: ['last', ...equal] },
] as const) {
  test(`tasks that are equal by ${sort} are listed in the order of their creation`, async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'list-order-'));
    const { documentStore, close } = await openTestStores(folder);
    const tasks = await setUpTasks(t, { documentStore, folder });
    t.after(async () => {
      await tasks.stop();
      await close();
      await rm(folder, { recursive: true });
    });
    const disk = await documentStore.collection<Task>('tasks');
    const ids = new Map<string, string>();
    const add = async (title: string, facts: Partial<Task>) => {
      tasks.clock.advance(1000);
      const projectPath = join(folder, `${title}.zp`);
      await writeFile(projectPath, title);
      const { id } = await tasks.ask('task_create', { body: { path: projectPath } });
      await disk.update(id, (task) => ({ ...task, ...facts }));
      ids.set(id, title);
    };
    const small = { name: 'a', projectPath: '/a', status: 'Complete' } as const;
    // The order in the store is another one than that of the creation.
    await add('last', { name: 'b', projectPath: '/b', status: 'Fail' });
    for (const [day, title] of [...equal.entries()].toReversed())
      await add(title, { ...small, createTime: `2026-03-0${day + 1}T00:00:00.000Z` });

    const { tasks: listed } = await tasks.ask('tasks_list', { query: { sort } });

    assert.deepEqual(
      listed.map(({ id }) => ids.get(id)),
      order,
    );
  });
}
