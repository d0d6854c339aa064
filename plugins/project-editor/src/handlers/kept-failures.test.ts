import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import type { KeptState } from '@gatehouse/plugin-runtime/api';
import { startEditor, type TestEditor } from '../testing/test-editor.ts';
import { addAction, newProject } from '../testing/test-projects.ts';

function part(name: string, text: string, kind: 'failure' | 'state' | 'picture' = 'failure') {
  const mediaType = kind === 'failure' ? 'application/json' : 'image/png';
  return { kind, name, mediaType, base64: Buffer.from(text).toString('base64') };
}

const keep = (editor: TestEditor, ...given: Parameters<typeof part>) =>
  editor.runs.report({ kind: 'evidence', part: part(...given) });
const listed = async (editor: TestEditor) =>
  (await editor.call('artifacts_list')).artifacts.map(({ name, runId }) => `${name} of ${runId}`);

/** Ends the run, once what it keeps is stored. */
async function end(editor: TestEditor): Promise<void> {
  editor.runs.end({ result: 'failure', errorCode: 'action_failed', errorMessage: 'no such page' });
  await editor.call('debug_status', { query: { waitSeconds: '1' } });
}

test('runs of the editor keep evidence, and a trace where their start asks for one', async (t) => {
  const editor = await newProject(t);
  const place = await addAction(editor);
  await editor.call('project_start', { body: { trace: 'failures' } });
  await end(editor);
  await editor.call('debug_step', { body: { trace: 'sample 5 %' } });
  await end(editor);
  await editor.call('action_execute', { params: place });
  await end(editor);
  await editor.call('debug_run');

  assert.deepEqual(
    editor.runs.requests.map(({ keepsEvidence, trace }) => [keepsEvidence, trace]),
    [
      [true, { onlyFailures: true, percent: 100 }],
      [true, { onlyFailures: false, percent: 5 }],
      [true, null],
      [true, null],
    ],
  );
});

test('what a failed run keeps is stored when a call that waits for it answers, and goes with its project', async (t) => {
  const editor = await newProject(t);
  await editor.call('variables_add', { body: { variables: [{ name: 'apiKey', defaultValue: 'hunter2' }] } });
  await editor.call('project_start');
  keep(editor, 'failure.json', '{"text":"hunter2"}');
  keep(editor, 'tab-1.png', 'pixels', 'picture');
  await end(editor);

  const { artifacts } = await editor.call('artifacts_list');
  assert.deepEqual(
    artifacts.map(({ name, runId }) => `${name} of ${runId}`),
    ['tab-1.png of test', 'failure.json of test'],
  );
  const { bytes } = await editor.call('artifact_get', { params: { artifactId: artifacts[1]?.id ?? '' } });
  const read: Uint8Array[] = [];
  for await (const chunk of bytes as AsyncIterable<Uint8Array>) read.push(chunk);
  assert.equal(Buffer.concat(read).toString(), '{"text":"***"}');

  await editor.call('project_create');
  assert.deepEqual(await listed(editor), []);
  keep(editor, 'late.json', '{}');
  await setImmediate();
  assert.deepEqual(await listed(editor), []);
});

test('a store that refuses costs the artifact: the log says so, and the run ends as it does', async (t) => {
  const editor = await newProject(t);
  editor.artifacts.put = async () => ({ refused: 'the disk is full' });
  await editor.call('project_start');
  keep(editor, 'failure.json', '{}');
  await end(editor);

  const { logs } = await editor.call('logs_get', { query: { logLevel: 'Warning' } });
  assert.deepEqual(
    logs.map(({ message, actionId }) => [message, actionId]),
    [['failure.json is not kept: the disk is full', null]],
  );
  assert.deepEqual(await listed(editor), []);
  assert.equal((await editor.call('debug_status')).state, 'Idle');
});

test('a run that sends parts without an end keeps 30, and as many again when a person lets it go on', async (t) => {
  const editor = await newProject(t);
  const { actionId, groupId } = await addAction(editor);
  await editor.call('debug_run');
  for (let count = 0; count < 40; count++) keep(editor, 'a.png', 'x', 'picture');
  editor.runs.report({ kind: 'paused', reason: 'failure', message: 'no', actionId, groupId });
  await editor.call('debug_run');
  keep(editor, 'b.png', 'x', 'picture');
  await end(editor);

  assert.equal((await editor.call('artifacts_list', { query: { take: '1000' } })).total, 31);
  assert.equal((await editor.call('logs_get')).logs.length, 10);
});

test('an editor that starts removes what runs left before it', async (t) => {
  const editor = await startEditor(t);
  const owner = { kind: 'editor', projectId: 'open', runId: 'before' } as const;
  await editor.artifacts.put(owner, { kind: 'page', name: 'a', mediaType: 'text/html' }, Buffer.from('x'));

  await editor.call('project_create');

  assert.equal((await editor.artifacts.list({ kind: 'editor', projectId: 'open' })).total, 0);
});

const state: KeptState = {
  ...{ formatVersion: 1, actionId: '', groupId: '' },
  ...{ variables: [], lists: [], tables: [], resources: [] },
};

test('a failure of a run of the editor opens, with the right to read the project', async (t) => {
  const editor = await newProject(t);
  const { actionId, groupId } = await addAction(editor);
  await editor.call('project_start');
  keep(editor, 'state.json', 'sealed', 'state');
  await end(editor);
  const [kept] = (await editor.call('artifacts_list', { query: { kind: 'state' } })).artifacts;
  const asked: unknown[] = [];
  editor.runs.openState = (owner, bytes) => {
    asked.push([owner, Buffer.from(bytes).toString()]);
    return { ...state, actionId, groupId };
  };
  const body = { artifactId: kept?.id ?? '', trace: 'all' };
  const caller = { tier: 3, scopes: ['project:run', 'task:read'] } as const;

  const refusal = await editor.refusal('debug_open_failure', { body, caller });
  const opened = await editor.call('debug_open_failure', { body });

  assert.deepEqual([refusal.code, refusal.details.missingScopes], ['forbidden', ['project:read']]);
  assert.deepEqual(opened, { actionId, groupId });
  assert.deepEqual(asked, [[{ taskId: null, uowId: 'test' }, 'sealed']]);
  const [request] = editor.runs.requests.slice(-1);
  assert.deepEqual(
    [request?.resume?.actionId, request?.drive?.pausesFirst, request?.trace?.percent],
    [actionId, true, 100],
  );
  assert.deepEqual(
    editor.notes.map(({ event, details }) => [event, details.artifactId, details.taskId]),
    [['artifact_read', kept?.id, undefined]],
  );
});

test('an artifact of a task is none of the open project', async (t) => {
  const editor = await newProject(t);
  const put = await editor.artifacts.put(
    { kind: 'task', taskId: 't', uowId: 'u' },
    { kind: 'state', name: 'state.json', mediaType: 'application/json' },
    Buffer.from('x'),
  );
  const body = { artifactId: 'artifact' in put ? put.artifact.id : '' };

  const { code, message } = await editor.refusal('debug_open_failure', { body });

  assert.equal(code, 'not_found');
  assert.match(message, /One of a task needs taskId/);
});
