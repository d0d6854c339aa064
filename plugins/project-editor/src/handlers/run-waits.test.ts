import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { addAction, newProject } from '../testing/test-projects.ts';

const waiting = { waitSeconds: 60 };

test('project_start with waitSeconds answers at the end of the run, with its result (A7)', async (t) => {
  const editor = await newProject(t);
  await addAction(editor);

  const started = editor.call('project_start', { body: waiting });
  await until(() => editor.runs.requests.length === 1);
  editor.runs.end();

  assert.deepEqual(await started, { started: true, state: 'Idle', result: 'success', lastError: null });
});

test('project_start without waitSeconds answers as before', async (t) => {
  const editor = await newProject(t);
  await addAction(editor);

  assert.deepEqual(await editor.call('project_start', { body: {} }), { started: true });
});

test('a run that pauses ends the wait, and its result is open', async (t) => {
  const editor = await newProject(t);
  const { actionId, groupId } = await addAction(editor);

  const started = editor.call('project_start', { body: waiting });
  await until(() => editor.runs.requests.length === 1);
  editor.runs.report({ kind: 'paused', actionId, groupId, reason: 'breakpoint', message: null });

  const { state, result } = await started;
  assert.deepEqual([state, result], ['Paused', null]);
});

test('action_execute with waitSeconds answers how the action ended (A7)', async (t) => {
  const editor = await newProject(t);
  const params = await addAction(editor);

  const executed = editor.call('action_execute', { params, body: waiting });
  await until(() => editor.runs.requests.length === 1);
  editor.runs.report({ kind: 'action', ...params, status: 'Success' });
  editor.runs.end();

  const { executeStatus, executionError } = await executed;
  assert.deepEqual([executeStatus, executionError], ['Success', null]);
});

test('debug_status with waitSeconds answers at once while nothing runs, and else at the end', async (t) => {
  const editor = await newProject(t);
  await addAction(editor);
  const query = { waitSeconds: '60' };
  assert.equal((await editor.call('debug_status', { query })).state, 'Idle');

  await editor.call('project_start', { body: {} });
  const status = editor.call('debug_status', { query });
  editor.runs.end();

  assert.equal((await status).state, 'Idle');
});

test('a project that is opened instead ends the run and the wait', async (t) => {
  const editor = await newProject(t);
  await addAction(editor);
  const started = editor.call('project_start', { body: waiting });
  await until(() => editor.runs.requests.length === 1);

  await editor.call('project_create', { body: {} });

  assert.equal((await started).result, 'interrupted');
});

test('debug_status shows variables that the last run made (A6)', async (t) => {
  const editor = await newProject(t);
  await addAction(editor);
  await editor.call('project_start', { body: {} });
  editor.runs.end({ values: { variables: { count: '3' }, lists: {}, tables: {} } });
  await setImmediate();

  const { variables, variableCount } = await editor.call('debug_status');

  assert.deepEqual(variables, [{ name: 'count', value: '3' }]);
  assert.equal(variableCount, 1);
});

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await setImmediate();
}
