import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { followSyncs } from '@gatehouse/synced-disk/follow-syncs';
import { UploadedProjects } from './uploaded-projects.ts';

function setUp(t: TestContext) {
  const root = mkdtempSync(join(tmpdir(), 'gatehouse-uploaded-'));
  t.after(() => rmSync(root, { recursive: true }));
  const data = join(root, 'data');
  const projects = join(data, 'projects');
  mkdirSync(projects, { recursive: true });
  const upload = (name: string) => {
    writeFileSync(join(data, name), name);
    return join(data, name);
  };
  return { root, data, projects, upload, uploaded: new UploadedProjects(projects) };
}

test('an uploaded project outlives a power cut as soon as its task has it', async (t) => {
  const { root, data, upload, uploaded } = setUp(t);
  const disk = await followSyncs(t, data);

  await uploaded.adopt(upload('a.part'), { taskId: 'task-1', fileName: 'shop.zp' });

  disk.copyTo(join(root, 'left'));
  assert.equal(readFileSync(join(root, 'left/projects/task-1/shop.zp'), 'utf8'), 'a.part');
});

test('a deleted task takes its project along, and files of unknown tasks are removed', async (t) => {
  const { projects, upload, uploaded } = setUp(t);
  for (const taskId of ['task-1', 'task-2', 'task-3'])
    await uploaded.adopt(upload(taskId), { taskId, fileName: 'shop.zp' });

  await uploaded.remove('task-1');
  await uploaded.sweep((id) => id === 'task-3');

  assert.deepEqual(readdirSync(projects), ['task-3']);
});
