import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { openTestStores } from '@gatehouse/plugin-kit';
import * as v from 'valibot';
import { setUpTasks } from '../../test/fakes/set-up-tasks.ts';
import { taskListQuery } from '../declaration/list-query.ts';
import type { Task } from '../task/task.ts';
import type { TaskHold } from '../task/task-approval.ts';

const aHold: TaskHold = {
  ...{ code: 'changed_since_approved', digest: '', heldAt: '', changedBy: null, changedAt: null },
  ...{ changes: [], totalChanges: 0, changedFiles: [] },
};

/** Five tasks, a second apart, on the store of a daemon. */
async function setUp(t: TestContext) {
  const folder = await mkdtemp(join(tmpdir(), 'list-tasks-'));
  const { documentStore, close } = await openTestStores(folder);
  const tasks = await setUpTasks(t, { documentStore, folder });
  t.after(async () => {
    await tasks.stop();
    await close();
    await rm(folder, { recursive: true });
  });
  const ids = new Map<string, string>();
  for (const name of ['Shop c', 'shop a', 'News', 'shop (a)', 'Shop b']) {
    const path = join(folder, `${name}.zp`);
    await writeFile(path, name);
    tasks.clock.advance(1000);
    const { id } = await tasks.ask('task_create', { body: { path } });
    ids.set(name, id);
  }
  const disk = await documentStore.collection<Task>('tasks');
  const change = (name: string, facts: Partial<Task>) =>
    disk.update(ids.get(name) ?? '', (task) => ({ ...task, ...facts }));
  const list = async (query: object) => {
    const parsed = v.parse(v.strictObject(taskListQuery), query);
    return (await tasks.ask('tasks_list', { query: parsed })).tasks.map(({ name }) => name);
  };
  await change('News', { status: 'Fail' });
  await change('shop a', { status: 'Stop', hold: aHold });
  return { tasks, folder, ids, change, list };
}

const inOrder = ['Shop c', 'shop a', 'News', 'shop (a)', 'Shop b'];

const rows = [
  { query: {}, found: inOrder },
  { query: { sort: 'created' }, found: inOrder },
  { query: { sort: '-created' }, found: inOrder.toReversed() },
  { query: { sort: 'name' }, found: ['News', 'Shop b', 'Shop c', 'shop (a)', 'shop a'] },
  { query: { sort: '-name', skip: '1', take: '2' }, found: ['shop (a)', 'Shop c'] },
  { query: { sort: '-status' }, found: ['shop a', 'Shop c', 'shop (a)', 'Shop b', 'News'] },
  { query: { status: 'Fail' }, found: ['News'] },
  { query: { status: 'Stop,Fail' }, found: ['shop a', 'News'] },
  { query: { status: 'Perform' }, found: [] },
  { query: { nameContains: 'SHOP' }, found: ['Shop c', 'shop a', 'shop (a)', 'Shop b'] },
  { query: { nameContains: '(a)' }, found: ['shop (a)'] },
  { query: { nameContains: '.' }, found: [] },
  {
    query: { nameContains: 'shop', status: 'Newbie', sort: '-name', take: '2' },
    found: ['shop (a)', 'Shop c'],
  },
  { query: { isHeld: 'true' }, found: ['shop a'] },
  { query: { isHeld: 'false', skip: '3' }, found: ['Shop b'] },
];

for (const { query, found } of rows) {
  test(`the list with ${JSON.stringify(query)} has ${found.join(', ') || 'nothing'}`, async (t) => {
    const { list } = await setUp(t);

    assert.deepEqual(await list(query), found);
  });
}

test('a project finds its tasks', async (t) => {
  const { list, folder } = await setUp(t);

  assert.deepEqual(await list({ projectPath: join(folder, 'News.zp') }), ['News']);
});

test('a filtered list follows what is written: changes, new tasks and deletions', async (t) => {
  const { tasks, list, change, ids } = await setUp(t);

  const before = await list({ status: 'Fail' });
  await change('Shop b', { status: 'Fail' });
  await tasks.ask('task_delete', { params: { id: ids.get('News') } });
  const after = await list({ status: 'Fail' });

  assert.deepEqual([before, after], [['News'], ['Shop b']]);
});

for (const query of [
  { status: 'Done' },
  { status: 'Fail,' },
  { status: '' },
  { nameContains: '' },
  { sort: 'priority' },
  { sort: '--name' },
  { isHeld: 'yes' },
  { limit: '5' },
]) {
  test(`the list with ${JSON.stringify(query)} is refused`, () => {
    assert.equal(v.safeParse(v.strictObject(taskListQuery), query).success, false);
  });
}
