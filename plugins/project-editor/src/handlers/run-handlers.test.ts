import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import type { RunFailure } from '@gatehouse/plugin-runtime/api';
import type { LogLevel } from '@gatehouse/sdk-actions';
import { startEditor, type TestEditor } from '../testing/test-editor.ts';

interface Started {
  readonly editor: TestEditor;
  readonly place: { actionId: string; groupId: string };
}

async function runningProject(t: TestContext): Promise<Started> {
  const editor = await startEditor(t);
  await editor.call('project_create');
  const { actionId, groupId } = await editor.call('action_add', { body: { type: 'Text', action: 'Lower' } });
  await editor.call('variables_add', { body: { variables: [{ name: 'v', defaultValue: 'default' }] } });
  await editor.call('lists_add', { body: { lists: [{ name: 'L', defaultItems: ['a'] }] } });
  await editor.call('tables_add', { body: { tables: [{ name: 'T', defaultItems: 'a' }] } });
  assert.deepEqual(await editor.call('project_start'), { started: true });
  return { editor, place: { actionId, groupId } };
}

async function end(
  editor: TestEditor,
  outcome: Parameters<TestEditor['runs']['end']>[0] = {},
): Promise<void> {
  editor.runs.end(outcome);
  await setImmediate();
}

const statusOf = async (editor: TestEditor) =>
  (await editor.call('project_structure_get')).actions[0]?.executionStatus;

const timestamp = '2026-01-01T00:00:00.000Z';

const failureAt = (place: Started['place']): RunFailure => ({
  ...place,
  timestamp,
  actionComment: '',
  isHardStop: true,
  onErrorTargetGroupId: null,
  onErrorTargetActionId: null,
  exceptionType: 'Error',
  exceptionMessage: 'no such page',
  port: -1,
  variables: [],
});

const log = (place: Started['place'], level: LogLevel, message: string) =>
  ({ kind: 'log', timestamp, level, message, ...place }) as const;

test('a start runs the current document with the scopes of the key', async (t) => {
  const { editor } = await runningProject(t);

  const [request] = editor.runs.requests;

  assert.equal(request?.document.variables.length, 1);
  assert.equal(request?.allowedScopes.has('code:author'), true);
  assert.deepEqual([request?.projectPath, request?.wantsValues], [null, true]);
  // It pauses at breakpoints, and a failure ends it as in a run of a task.
  assert.deepEqual(request?.drive, { actionId: null, isStep: false, holdsFailures: false });
});

test('a key that lacks a content scope starts nothing', async (t) => {
  const editor = await startEditor(t);
  await editor.call('project_create');
  editor.runs.isAllowed = false;

  assert.equal((await editor.refusal('project_start')).code, 'forbidden');
  assert.deepEqual(editor.runs.requests, []);
});

test('a running project does not start again', async (t) => {
  const { editor } = await runningProject(t);

  assert.equal((await editor.refusal('project_start')).code, 'failed_precondition');
});

test('a stop ends the run before it answers, and does nothing without one', async (t) => {
  const { editor } = await runningProject(t);

  await editor.call('project_stop');
  await editor.call('project_stop');

  assert.equal(editor.runs.interrupted, 1);
  await editor.call('project_close', { body: { discardUnsavedChanges: true } });
});

test('the structure shows how each action went', async (t) => {
  const { editor, place } = await runningProject(t);

  assert.equal(await statusOf(editor), 'NotStarted');
  editor.runs.report({ kind: 'action', status: 'Executing', ...place });
  assert.equal(await statusOf(editor), 'Executing');
  editor.runs.report({ kind: 'action', status: 'Success', ...place });
  assert.equal(await statusOf(editor), 'Success');
});

test('the last result of each action is shown with its time, until the next start', async (t) => {
  const { editor, place } = await runningProject(t);
  const beganAt = Date.parse('2026-01-02T03:04:05.678Z');
  assert.deepEqual(await editor.call('run_actions_get'), { actions: [], total: 0 });
  editor.runs.report({
    ...{ kind: 'action', status: 'Executing', ...place },
    timing: { times: 3, beganAt, ms: null },
  });
  editor.runs.report({ kind: 'action', status: 'Fail', ...place, timing: { times: 3, beganAt, ms: 12.5 } });
  editor.runs.report({ kind: 'failure', failure: failureAt(place) });

  assert.deepEqual(await editor.call('run_actions_get'), {
    actions: [
      {
        ...place,
        ...{ status: 'Fail', times: 3, startedAt: '2026-01-02T03:04:05.678Z', durationMs: 13 },
        error: 'no such page',
        progress: null,
      },
    ],
    total: 1,
  });
  const next = await editor.call('run_actions_get', { query: { skip: '1' } });
  assert.deepEqual(next, { actions: [], total: 1 });
  await editor.call('project_stop');
  await editor.call('project_start', { body: {} });
  assert.equal((await editor.call('run_actions_get')).total, 0);
});

test('the progress of an action is shown while it executes', async (t) => {
  const { editor, place } = await runningProject(t);
  const timing = { times: 1, beganAt: 0, ms: null };
  const shown = async () => (await editor.call('run_actions_get')).actions[0]?.progress;
  const progress = { done: 3, of: 10, message: 'Page 3' };
  editor.runs.report({ kind: 'action', status: 'Executing', ...place, timing });
  const before = await shown();
  editor.runs.report({ kind: 'progress', timestamp: '', progress, ...place });
  const during = await shown();
  editor.runs.report({ kind: 'action', status: 'Success', ...place, timing: { ...timing, ms: 5 } });

  assert.deepEqual([before, during, await shown()], [null, progress, null]);
});

test('an action that the end of the run interrupts has failed', async (t) => {
  const { editor, place } = await runningProject(t);
  editor.runs.report({ kind: 'action', status: 'Executing', ...place });

  await editor.call('project_stop');

  assert.equal(await statusOf(editor), 'Fail');
});

test('the status of an action shows its next actions and its error', async (t) => {
  const { editor, place } = await runningProject(t);
  editor.runs.report({ kind: 'action', status: 'Fail', ...place });
  editor.runs.report({ kind: 'failure', failure: failureAt(place) });

  assert.deepEqual(await editor.call('action_execute_status', { params: place }), {
    ...place,
    successActionId: null,
    failActionId: null,
    executeStatus: 'Fail',
    executionError: 'no such page',
  });
});

test('the last error is that of the action that failed, until the next start', async (t) => {
  const { editor, place } = await runningProject(t);
  assert.equal((await editor.refusal('last_error_get')).code, 'not_found');

  editor.runs.report({ kind: 'failure', failure: failureAt(place) });

  assert.deepEqual(await editor.call('last_error_get'), { ...place, lastError: 'no such page' });
  const { logs } = await editor.call('logs_get', { query: { logLevel: 'Error' } });
  assert.deepEqual(
    logs.map(({ actionId, message }) => [actionId, message]),
    [[place.actionId, 'no such page']],
  );
  await end(editor);
  await editor.call('project_start');
  assert.equal((await editor.refusal('last_error_get')).code, 'not_found');
});

test('a run that failed without a failing action leaves an error and a log entry', async (t) => {
  const { editor } = await runningProject(t);

  await end(editor, { result: 'failure', errorCode: 'worker_lost', errorMessage: 'The worker died.' });

  const { lastError, actionId } = await editor.call('last_error_get');
  assert.deepEqual([lastError, actionId], ['worker_lost: The worker died.', null]);
  const { logs } = await editor.call('logs_get');
  assert.deepEqual(
    logs.map(({ level, message }) => [level, message]),
    [['Error', 'worker_lost: The worker died.']],
  );
});

for (const [logLevel, expected] of [
  ['', ['one', 'two', 'three']],
  ['Error', ['three']],
  ['info, warning', ['one', 'two']],
  ['5', ['one', 'three']],
] as const) {
  test(`logs of level ${JSON.stringify(logLevel)} come oldest first`, async (t) => {
    const { editor, place } = await runningProject(t);
    editor.runs.report(log(place, 'Info', 'one'));
    editor.runs.report(log(place, 'Warning', 'two'));
    editor.runs.report(log(place, 'Error', 'three'));

    const { logs } = await editor.call('logs_get', { query: { logLevel } });

    assert.deepEqual(
      logs.map(({ message }) => message),
      expected,
    );
  });
}

test('a log entry has the color that the action asks for', async (t) => {
  const { editor, place } = await runningProject(t);

  editor.runs.report({ ...log(place, 'Info', 'found'), color: 'green' });
  editor.runs.report(log(place, 'Info', 'plain'));

  const { logs } = await editor.call('logs_get');
  assert.deepEqual(
    logs.map(({ message, color }) => [message, color]),
    [
      ['found', 'green'],
      ['plain', undefined],
    ],
  );
});

for (const logLevel of ['Debug', '8', '0', 'Info,']) {
  test(`the log level ${JSON.stringify(logLevel)} is refused`, async (t) => {
    const { editor } = await runningProject(t);

    assert.equal((await editor.refusal('logs_get', { query: { logLevel } })).code, 'bad_request');
  });
}

test('only the newest 10,000 log entries are kept', async (t) => {
  const { editor, place } = await runningProject(t);
  for (let count = 0; count < 25_000; count += 1) editor.runs.report(log(place, 'Info', String(count)));

  const { logs } = await editor.call('logs_get', { query: { take: '20000' } });

  assert.equal(logs.length, 10_000);
  assert.equal(logs[0]?.message, '15000');
});

test('after a run the values are those at its end', async (t) => {
  const { editor } = await runningProject(t);

  await end(editor, {
    values: { variables: { v: 'final' }, lists: { L: ['x', 'y'] }, tables: { T: [['r']] } },
  });

  const value = await editor.call('variable_value_get', { params: { name: 'v' } });
  const list = await editor.call('list_items_get', { params: { name: 'L' } });
  const table = await editor.call('table_rows_get', { params: { name: 'T' } });
  assert.deepEqual([value.value, value.defaultValue], ['final', 'default']);
  assert.deepEqual(list.items, ['x', 'y']);
  assert.deepEqual(table.rows, [['r']]);
});

test('items added after a run go to its values and to the defaults', async (t) => {
  const { editor } = await runningProject(t);
  await end(editor, { values: { variables: {}, lists: { L: ['x'] }, tables: { T: [['r']] } } });

  await editor.call('list_items_add', { params: { name: 'L' }, body: { items: ['new'] } });
  await editor.call('table_row_add', { params: { name: 'T' }, body: { values: ['new'] } });

  const { items } = await editor.call('list_items_get', { params: { name: 'L' } });
  const { rows } = await editor.call('table_rows_get', { params: { name: 'T' } });
  assert.deepEqual(
    [items, rows],
    [
      ['x', 'new'],
      [['r'], ['new']],
    ],
  );
  assert.deepEqual((await editor.call('lists_list')).lists[0]?.defaultItems, ['a', 'new']);
  assert.equal((await editor.call('tables_list')).tables[0]?.defaultItems, 'a\nnew');
});

test('a start puts all values back to their defaults', async (t) => {
  const { editor } = await runningProject(t);
  await end(editor, { values: { variables: { v: 'final' }, lists: {}, tables: {} } });

  await editor.call('project_start');

  assert.equal((await editor.call('variable_value_get', { params: { name: 'v' } })).value, 'default');
});
