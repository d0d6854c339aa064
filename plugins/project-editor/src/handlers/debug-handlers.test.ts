import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import type { PauseReason } from '@gatehouse/plugin-runtime/api';
import type { TestEditor } from '../testing/test-editor.ts';
import { addAction, newProject } from '../testing/test-projects.ts';

interface Place {
  readonly actionId: string;
  readonly groupId: string;
}

interface Project {
  readonly editor: TestEditor;
  readonly first: Place;
  readonly second: Place;
}

/** A project of two actions, with a variable, a list and a table. */
async function twoActions(t: TestContext): Promise<Project> {
  const editor = await newProject(t);
  const first = await addAction(editor);
  const second = await addAction(editor, { groupId: first.groupId });
  const variables = [
    { name: 'v', defaultValue: 'default' },
    { name: 'apiKey', defaultValue: 'secret' },
  ];
  await editor.call('variables_add', { body: { variables } });
  await editor.call('lists_add', { body: { lists: [{ name: 'L', defaultItems: ['a', 'b'] }] } });
  await editor.call('tables_add', { body: { tables: [{ name: 'T', defaultItems: 'a;b' }] } });
  return { editor, first: placeOf(first), second: placeOf(second) };
}

const placeOf = ({ actionId, groupId }: Place): Place => ({ actionId, groupId });
const status = (editor: TestEditor) => editor.call('debug_status');
const drive = { actionId: null, isStep: false, holdsFailures: true };

function pauseAt({ editor }: Project, place: Place, reason: PauseReason = 'breakpoint'): void {
  const message = reason === 'failure' ? 'no such page' : null;
  editor.runs.report({ kind: 'paused', reason, message, ...place });
}

/** A project that debug_run started and that pauses at its second action. */
async function pausedProject(t: TestContext): Promise<Project> {
  const project = await twoActions(t);
  await project.editor.call('debug_run');
  pauseAt(project, project.second);
  return project;
}

test('debug_run starts at Start, debug_step for one action; both hold failures', async (t) => {
  const { editor } = await twoActions(t);

  await editor.call('debug_run');
  editor.runs.end();
  await setImmediate();
  await editor.call('debug_step');

  assert.deepEqual(
    editor.runs.requests.map((request) => request.drive),
    [drive, { ...drive, isStep: true }],
  );
});

test('the status tells where the run pauses and why, and the cursor follows', async (t) => {
  const project = await twoActions(t);
  const { editor, first, second } = project;
  assert.deepEqual([(await status(editor)).state, (await status(editor)).actionId], ['Idle', null]);
  await editor.call('debug_run');
  editor.runs.report({ kind: 'action', status: 'Executing', ...first });
  assert.deepEqual(
    [(await status(editor)).state, (await status(editor)).actionId],
    ['Running', first.actionId],
  );

  pauseAt(project, second);

  const { state, breakpointHit, actionFailed, executionError, ...paused } = await status(editor);
  assert.deepEqual([state, breakpointHit, actionFailed, executionError], ['Paused', true, false, null]);
  assert.deepEqual(placeOf(paused as unknown as Place), second);
  assert.deepEqual(placeOf(await editor.call('cursor_get')), second);
});

test('a run pauses at a failed action', async (t) => {
  const project = await twoActions(t);
  await project.editor.call('debug_step');

  pauseAt(project, project.first, 'failure');

  const { breakpointHit, actionFailed, executionError } = await status(project.editor);
  assert.deepEqual([breakpointHit, actionFailed, executionError], [false, true, 'no such page']);
});

test('debug_step and debug_run continue a paused run, from the cursor if asked', async (t) => {
  const { editor, first } = await pausedProject(t);

  await editor.call('debug_step');
  assert.equal((await status(editor)).state, 'Running');
  editor.runs.report({ kind: 'paused', reason: 'step', message: null, ...first });
  await editor.call('cursor_set', { body: { actionId: first.actionId } });
  await editor.call('debug_run', { body: { fromCursor: true } });

  assert.deepEqual(editor.runs.drives, [
    { ...drive, isStep: true },
    { ...drive, actionId: first.actionId },
  ]);
  assert.equal(editor.runs.requests.length, 1);
});

test('a run from the cursor keeps the values, one from Start has the defaults', async (t) => {
  const { editor, second } = await twoActions(t);
  await editor.call('variable_value_set', { params: { name: 'v' }, body: { value: 'kept' } });
  await editor.call('cursor_set', { body: { actionId: second.actionId } });

  await editor.call('debug_step', { body: { fromCursor: true } });
  editor.runs.end();
  await setImmediate();
  await editor.call('debug_step');

  const [fromCursor, fromStart] = editor.runs.requests;
  assert.deepEqual(
    [fromCursor?.drive?.actionId, fromCursor?.values?.variables],
    [second.actionId, { v: 'kept' }],
  );
  assert.deepEqual([fromStart?.drive?.actionId, fromStart?.values?.variables], [null, {}]);
});

test('a call that does not fit the state of the run is refused', async (t) => {
  const project = await twoActions(t);
  const { editor, first } = project;
  const code = async (id: 'debug_step' | 'debug_pause' | 'project_start' | 'action_execute', body = {}) =>
    (await editor.refusal(id, { body, params: first })).code;

  assert.equal(await code('debug_pause'), 'failed_precondition');
  await editor.call('debug_run');
  assert.equal(await code('debug_step'), 'failed_precondition');
  assert.equal(await code('action_execute'), 'failed_precondition');
  pauseAt(project, first);
  assert.equal(await code('project_start'), 'failed_precondition');
});

test('a cursor that selects nothing, or an action that the run does not know, is refused', async (t) => {
  const project = await twoActions(t);
  const { editor, first, second } = project;
  await editor.call('cursor_set', { body: { actionId: second.actionId } });
  await editor.call('action_delete', { params: second });
  const fromCursor = { body: { fromCursor: true } };
  assert.match((await editor.refusal('debug_step', fromCursor)).message, /No action is selected/);

  await editor.call('debug_run');
  pauseAt(project, first);
  await addAction(editor);

  assert.match((await editor.refusal('debug_step', fromCursor)).message, /began before the action/);
});

test('debug_pause asks the run to pause, and does nothing to one that pauses', async (t) => {
  const project = await twoActions(t);
  await project.editor.call('debug_run');

  await project.editor.call('debug_pause');
  pauseAt(project, project.first, 'pause');
  await project.editor.call('debug_pause');

  assert.equal(project.editor.runs.pauses, 1);
});

test('a stop ends a run that pauses, and a close waits for that', async (t) => {
  const { editor } = await pausedProject(t);
  const close = { body: { discardUnsavedChanges: true } };
  assert.equal((await editor.refusal('project_close', close)).code, 'failed_precondition');

  await editor.call('project_stop');
  await editor.call('project_close', close);

  assert.deepEqual([editor.runs.interrupted, editor.runs.closed], [1, 1]);
});

test('stopping an action that executes alone fails it with the reason, and the state is idle again', async (t) => {
  const { editor, first } = await twoActions(t);
  await editor.call('action_execute', { params: first });
  editor.runs.report({ kind: 'action', status: 'Fail', ...first });
  await editor.call('project_stop');
  const { executeStatus, executionError } = await editor.call('action_execute_status', { params: first });
  assert.deepEqual([executeStatus, executionError], ['Fail', 'The run was interrupted.']);
  assert.equal((await status(editor)).state, 'Idle');

  await editor.call('debug_run');

  assert.equal((await status(editor)).state, 'Running');
});

test('a key that lacks a content scope can neither start, step nor execute', async (t) => {
  const project = await twoActions(t);
  const { editor, first } = project;
  editor.runs.isAllowed = false;
  for (const id of ['project_start', 'debug_run', 'debug_step', 'action_execute'] as const) {
    assert.equal((await editor.refusal(id, { params: first })).code, 'forbidden', id);
  }
  assert.deepEqual(editor.runs.requests, []);

  editor.runs.isAllowed = true;
  await editor.call('debug_run');
  pauseAt(project, first);
  editor.runs.isAllowed = false;

  assert.equal((await editor.refusal('debug_step')).code, 'forbidden');
  assert.deepEqual(editor.runs.drives, []);
});

test('a run continues with the project as it was at its start, and the status shows that', async (t) => {
  const { editor } = await pausedProject(t);
  assert.equal((await status(editor)).projectChanged, false);

  await addAction(editor);
  await editor.call('debug_step');

  assert.equal((await status(editor)).projectChanged, true);
  assert.deepEqual(editor.runs.judged.at(-1)?.actions, 2);
});

test('values are read from and written to the run that pauses', async (t) => {
  const { editor } = await pausedProject(t);
  editor.runs.answerData = async ({ kind }) => {
    if (kind === 'variables') return { v: 'live' };
    if (kind === 'list') return { items: ['live'], totalCount: 7 };
    return kind === 'table' ? { rows: [['live']], totalCount: 8, width: 2 } : null;
  };
  const named = (name: string) => ({ params: { name } });

  assert.equal((await editor.call('variable_value_get', named('v'))).value, 'live');
  assert.equal((await editor.call('variables_list')).variables[0]?.value, 'live');
  const { items, totalCount } = await editor.call('list_items_get', { ...named('L'), query: { skip: '3' } });
  assert.deepEqual([items, totalCount], [['live'], 7]);
  const table = await editor.call('table_rows_get', named('T'));
  assert.deepEqual([table.rows, table.columns, table.totalCount], [[['live']], ['A', 'B'], 8]);
  editor.runs.dataRequests = [];
  await editor.call('variable_value_set', { ...named('v'), body: { value: 'new' } });
  await editor.call('list_items_add', { ...named('L'), body: { items: ['new'] } });
  await editor.call('table_row_add', { ...named('T'), body: { values: ['new'] } });
  assert.deepEqual(await editor.call('table_column_add', named('T')), { columnName: 'C' });

  assert.deepEqual(editor.runs.dataRequests, [
    { kind: 'setVariable', name: 'v', value: 'new' },
    { kind: 'appendToList', name: 'L', items: ['new'] },
    { kind: 'appendToTable', name: 'T', row: ['new'] },
    { kind: 'table', name: 'T', skip: 0, take: 0 },
    { kind: 'addColumn', name: 'T', index: 2, header: null },
  ]);
});

test('the status shows variables, lists and tables, with secrets masked', async (t) => {
  const { editor } = await twoActions(t);

  const { variables, lists, tables, variableCount } = await status(editor);

  assert.deepEqual(variables, [
    { name: 'v', value: 'default' },
    { name: 'apiKey', value: '***' },
  ]);
  assert.deepEqual(lists, [{ name: 'L', items: ['a', 'b'], totalCount: 2 }]);
  assert.deepEqual(tables, [{ name: 'T', rows: [['a', 'b']], columns: ['A', 'B'], totalCount: 1 }]);
  assert.equal(variableCount, 2);
});

test('other calls have their turn while the status cuts a long table', async (t) => {
  const editor = await newProject(t);
  const defaultItems = Array.from({ length: 200_000 }, (_, row) => `${row};a;b`).join('\n');
  const tables = [{ name: 'long', colSeparator: ';', rowSeparator: '{-String.Enter-}', defaultItems }];
  await editor.call('tables_add', { body: { tables } });
  let turns = 0;
  const other = setInterval(() => {
    turns += 1;
  });

  const shown = await status(editor);
  clearInterval(other);

  assert.equal(shown.tables[0]?.totalCount, 200_000);
  assert.ok(turns > 1, `${turns} turns`);
});

test('an action that executes alone has the values of the last run, and its results are kept', async (t) => {
  const { editor, second } = await twoActions(t);
  await editor.call('variable_value_set', { params: { name: 'v' }, body: { value: '1' } });

  const answer = await editor.call('action_execute', { params: second });
  const [request] = editor.runs.requests;
  assert.deepEqual(answer, { successActionId: null, failActionId: null, executeStatus: 'Executing' });
  assert.deepEqual(
    request?.document.groups.map(({ actions }) => actions.map(({ id }) => id)),
    [[second.actionId]],
  );
  assert.deepEqual([request?.values?.variables, request?.drive], [{ v: '1' }, null]);
  assert.deepEqual(editor.runs.judged.at(-1)?.actions, 1);
  editor.runs.report({ kind: 'action', status: 'Success', ...second });
  editor.runs.end({ values: { variables: { v: '2' }, lists: {}, tables: {} } });
  await setImmediate();

  assert.equal((await editor.call('action_execute_status', { params: second })).executeStatus, 'Success');
  await editor.call('action_execute', { params: second });
  assert.deepEqual(editor.runs.requests[1]?.values?.variables, { v: '2' });
});

test('a start while an action executes alone is refused with what to wait for (S8)', async (t) => {
  const { editor, first, second } = await twoActions(t);
  await editor.call('action_execute', { params: first });

  for (const refused of [
    editor.refusal('project_start'),
    editor.refusal('action_execute', { params: second }),
  ]) {
    const { code, message } = await refused;
    assert.equal(code, 'failed_precondition');
    assert.match(message, /^An action executes: wait until it has ended/);
  }
});

test('an action that executes beside a run that pauses works on its data', async (t) => {
  const { editor, first } = await pausedProject(t);

  await editor.call('action_execute', { params: first });

  const request = editor.runs.requests.at(-1);
  assert.deepEqual([request?.dataOf?.info.uowId, request?.wantsValues], ['test', false]);
  assert.equal((await status(editor)).state, 'Running');
  editor.runs.end();
  await setImmediate();
  assert.equal((await status(editor)).state, 'Paused');
});

test('an action whose worker died has failed, and says why', async (t) => {
  const { editor, first } = await twoActions(t);
  await editor.call('action_execute', { params: first });

  editor.runs.end({ result: 'failure', errorCode: 'worker_lost', errorMessage: 'The worker died.' });
  await setImmediate();

  const { executeStatus, executionError } = await editor.call('action_execute_status', { params: first });
  assert.deepEqual([executeStatus, executionError], ['Fail', 'worker_lost: The worker died.']);
  assert.match((await editor.call('last_error_get')).lastError, /worker_lost/);
  assert.equal((await status(editor)).state, 'Idle');
});

test('a worker that dies while the project pauses leaves it idle, with worker_lost as the last error', async (t) => {
  const { editor } = await pausedProject(t);

  editor.runs.end({ result: 'failure', errorCode: 'worker_lost', errorMessage: 'The worker died.' });
  await setImmediate();

  assert.deepEqual([(await status(editor)).state, (await status(editor)).actionId], ['Idle', null]);
  assert.match((await editor.call('last_error_get')).lastError, /worker_lost/);
});
