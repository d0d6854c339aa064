import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GatehouseError } from '@gatehouse/sdk-plugin';
import type { ArtifactStore } from '@gatehouse/sdk-plugin/internal';
import { addTask, setUpTasks, type Tasks } from '../../test/fakes/set-up-tasks.ts';
import { TaskArtifacts } from '../artifacts/task-artifacts.ts';

const page = { kind: 'page', name: 'page.html', mediaType: 'text/html' } as const;

/** Keeps a page of a try of the task. */
async function keep({ artifactStore }: Tasks, taskId: string, uowId: string): Promise<string> {
  const put = await artifactStore.put({ kind: 'task', taskId, uowId }, page, Buffer.from('the whole page'));
  return 'artifact' in put ? put.artifact.id : '';
}

async function read(tasks: Tasks, params: { id: string; artifactId: string }, headers: object = {}) {
  const reply = await tasks.ask('task_artifact_get', { params, headers });
  const parts: Uint8Array[] = [];
  for await (const part of reply.bytes as AsyncIterable<Uint8Array>) parts.push(part);
  return { status: reply.status, headers: reply.headers, text: Buffer.concat(parts).toString() };
}

test('artifacts of a task are listed with their try, filtered and in pages', async (t) => {
  const tasks = await setUpTasks(t);
  const { id } = await addTask(tasks);
  const ids = [await keep(tasks, id, 'try-1'), await keep(tasks, id, 'try-2')];
  await tasks.artifactStore.put(
    { kind: 'task', taskId: id, uowId: 'try-2' },
    { ...page, kind: 'log' },
    Buffer.from('l'),
  );
  const listOf = async (query: object) => {
    const { artifacts, total } = await tasks.ask('task_artifacts_list', { params: { id }, query });
    return [artifacts.map(({ uowId, kind }) => `${uowId} ${kind}`).join(), total];
  };

  assert.deepEqual(await listOf({}), ['try-2 log,try-2 page,try-1 page', 3]);
  assert.deepEqual(await listOf({ uowId: 'try-1' }), ['try-1 page', 1]);
  assert.deepEqual(await listOf({ kind: 'page', skip: 1, take: 1 }), ['try-1 page', 2]);
  const { artifacts } = await tasks.ask('task_artifacts_list', { params: { id }, query: { uowId: 'try-1' } });
  assert.deepEqual(Object.keys(artifacts[0] ?? {}).sort(), [
    ...['createdAt', 'expiresAt', 'id', 'kind', 'mediaType', 'name', 'sha256', 'size', 'uowId'],
  ]);
  assert.equal(artifacts[0]?.id, ids[0]);
});

test('a read of an artifact is its bytes, and is noted in the audit before them', async (t) => {
  const tasks = await setUpTasks(t);
  const { id } = await addTask(tasks);
  const artifactId = await keep(tasks, id, 'try-1');

  assert.equal((await read(tasks, { id, artifactId })).text, 'the whole page');
  const part = await read(tasks, { id, artifactId }, { range: 'bytes=4-8' });
  assert.deepEqual([part.status, part.text], [206, 'whole']);
  assert.deepEqual(
    tasks.notes.map(({ event, details }) => [event, details.taskId, details.artifactId]),
    [
      ['artifact_read', id, artifactId],
      ['artifact_read', id, artifactId],
    ],
  );
});

test('an artifact of another task, and one that is gone, is not found and not noted', async (t) => {
  const tasks = await setUpTasks(t);
  const [mine, other] = [await addTask(tasks, 'mine'), await addTask(tasks, 'other')];
  const artifactId = await keep(tasks, other.id, 'try-1');
  const refusalOf = (id: string, artifactId: string) =>
    read(tasks, { id, artifactId }).then(
      () => 'read',
      (error: unknown) => (error instanceof GatehouseError ? error.code : String(error)),
    );

  assert.equal(await refusalOf(mine.id, artifactId), 'not_found');
  assert.equal(await refusalOf(mine.id, '../../tasks'), 'not_found');
  assert.equal(await refusalOf('nobody', artifactId), 'not_found');
  await tasks.ask('task_delete', { params: { id: other.id } });
  assert.deepEqual(await tasks.artifactStore.groups('task'), []);
  assert.equal(await refusalOf(other.id, artifactId), 'not_found');
  assert.deepEqual(tasks.notes, []);
});

test('an artifact that arrives while its task is deleted is removed, and so is one of a task that a crash left', async (t) => {
  const tasks = await setUpTasks(t);
  const store: ArtifactStore = tasks.artifactStore;
  let isThere = true;
  const artifacts = new TaskArtifacts(store, () => isThere);
  const bytes = async function* () {
    yield Buffer.from('late');
    isThere = false;
  };

  const put = await artifacts.put({ taskId: 'gone', uowId: 'try-1' }, page, bytes());
  assert.deepEqual(put, { refused: 'its task was deleted' });
  assert.deepEqual(await store.groups('task'), []);
  assert.deepEqual(await artifacts.put({ taskId: 'gone', uowId: 'try-1' }, page, Buffer.from('later')), put);

  await keep(tasks, 'gone', 'try-1');
  await artifacts.sweep();
  assert.deepEqual(await store.groups('task'), []);
});
