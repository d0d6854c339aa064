import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BytesReply } from '@gatehouse/sdk-plugin';
import { ProjectArtifacts } from '../artifacts/project-artifacts.ts';
import type { TestEditor } from '../testing/test-editor.ts';
import { newProject } from '../testing/test-projects.ts';
import type { OpenProject } from '../workspace/open-project.ts';

const page = { kind: 'page', name: 'page.html', mediaType: 'text/html' } as const;

async function keep({ artifacts }: TestEditor, runId: string): Promise<string> {
  const owner = { kind: 'editor', projectId: 'open', runId } as const;
  const put = await artifacts.put(owner, page, Buffer.from('the whole page'));
  return 'artifact' in put ? put.artifact.id : '';
}

async function textOf({ bytes }: BytesReply): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of bytes as AsyncIterable<Uint8Array>) parts.push(part);
  return Buffer.concat(parts).toString();
}

test('artifacts of the open project are listed with their run, read in ranges, and each read is noted', async (t) => {
  const editor = await newProject(t);
  const ids = [await keep(editor, 'run-1'), await keep(editor, 'run-2')];

  const { artifacts, total } = await editor.call('artifacts_list');
  assert.deepEqual(
    [artifacts.map(({ id, runId }) => [id, runId]), total],
    [
      [
        [ids[1], 'run-2'],
        [ids[0], 'run-1'],
      ],
      2,
    ],
  );
  assert.equal((await editor.call('artifacts_list', { query: { runId: 'run-1', kind: 'page' } })).total, 1);
  const params = { artifactId: ids[0] };
  const part = await editor.call('artifact_get', { params, headers: { range: 'bytes=4-8' } });
  assert.deepEqual([part.status, await textOf(part)], [206, 'whole']);
  assert.deepEqual(
    editor.notes.map(({ event, details }) => [event, details.artifactId]),
    [['artifact_read', ids[0]]],
  );
});

test('artifacts live as long as their project is open, and tasks have others', async (t) => {
  const editor = await newProject(t);
  const ofTask = await editor.artifacts.put(
    { kind: 'task', taskId: 't', uowId: 'u' },
    page,
    Buffer.from('t'),
  );
  const id = await keep(editor, 'run-1');
  const params = { artifactId: 'artifact' in ofTask ? ofTask.artifact.id : '' };
  assert.equal((await editor.refusal('artifact_get', { params })).code, 'not_found');

  await editor.call('project_create');

  assert.equal((await editor.call('artifacts_list')).total, 0);
  assert.equal((await editor.refusal('artifact_get', { params: { artifactId: id } })).code, 'not_found');
  await editor.call('project_close', { body: { discardUnsavedChanges: true } });
  assert.equal((await editor.refusal('artifacts_list')).code, 'project_not_open');
  assert.equal((await editor.refusal('artifact_get', { params })).code, 'project_not_open');
  assert.deepEqual(await editor.artifacts.groups('task'), ['t']);
});

test('an artifact that arrives while its project is closed is removed, and those of the next project stay', async (t) => {
  const editor = await newProject(t);
  const store = editor.artifacts;
  const project = {} as OpenProject;
  let current: OpenProject | null = project;
  const workspace = {
    current: () => project,
    isCurrent: (asked: OpenProject) => asked === current,
    onLeave: () => undefined,
  };
  const artifacts = new ProjectArtifacts({ store, workspace });
  await keep(editor, 'run-2');
  const bytes = async function* () {
    yield Buffer.from('late');
    current = null;
  };

  const put = await artifacts.put({ project, runId: 'run-1' }, page, bytes());

  assert.deepEqual(put, { refused: 'its project was closed' });
  assert.deepEqual(await artifacts.put({ project, runId: 'run-1' }, page, Buffer.from('later')), put);
  assert.equal((await editor.call('artifacts_list')).total, 1);
});
