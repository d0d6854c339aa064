import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { RecordedAction } from '@gatehouse/plugin-runtime/api';
import { GatehouseError } from '@gatehouse/sdk-plugin';
import { startEditor } from '../testing/test-editor.ts';
import { TestRecorder } from '../testing/test-recorder.ts';

const upper = (text: string, more: Partial<RecordedAction> = {}): RecordedAction => ({
  type: 'Text',
  action: 'Upper',
  name: `Upper ${text}`,
  parameters: { Text: text },
  finder: null,
  variables: [],
  ...more,
});

async function openEditor(t: TestContext) {
  const editor = await startEditor(t);
  await editor.call('project_create');
  const set = (isRecording: boolean) => editor.call('recording_set', { body: { isRecording } });
  const shape = async () => {
    const { groups } = await editor.call('layout_get');
    const { actions } = await editor.call('project_structure_get');
    return groups.map(({ label, groupId }) => [
      label,
      actions.filter((action) => action.groupId === groupId).map((action) => action.label),
    ]);
  };
  return { ...editor, set, shape };
}

test('user actions are recorded in one group, in order', async (t) => {
  const { call, set, shape, recorder } = await openEditor(t);

  assert.deepEqual(await set(true), {});
  recorder.listener.record(upper('one'));
  recorder.listener.record(upper('two'));
  assert.deepEqual(await call('recording_get'), { isRecording: true, recordedActions: 2 });
  await set(false);
  await set(true);
  recorder.listener.record(upper('three'));

  assert.deepEqual(await shape(), [
    ['Recording 1', ['Upper one', 'Upper two']],
    ['Recording 2', ['Upper three']],
  ]);
  assert.deepEqual(await call('recording_get'), { isRecording: true, recordedActions: 1 });
});

test('each recorded action is one undo step, and the next one follows the last', async (t) => {
  const { call, set, shape, recorder } = await openEditor(t);
  await set(true);
  for (const text of ['one', 'two', 'three']) recorder.listener.record(upper(text));

  await call('project_undo');
  recorder.listener.record(upper('four'));

  assert.deepEqual(await shape(), [['Recording 1', ['Upper one', 'Upper two', 'Upper four']]]);
});

test('setting the current state again starts and stops nothing', async (t) => {
  const { set, recorder } = await openEditor(t);

  for (const isRecording of [false, true, true, false, false]) await set(isRecording);

  assert.equal(recorder.starts, 1);
});

test('a variable of a recorded action is added once, and an existing one keeps its value', async (t) => {
  const { call, set, recorder } = await openEditor(t);
  await call('variables_add', { body: { variables: [{ name: 'Kept', defaultValue: 'mine' }] } });
  await set(true);

  for (const name of ['Kept', 'Made', 'Made'])
    recorder.listener.record(
      upper(`{-Variable.${name}-}`, { variables: [{ name, defaultValue: 'new', comment: 'Why' }] }),
    );

  const { variables } = await call('variables_list');
  assert.deepEqual(
    variables.map(({ name, defaultValue }) => [name, defaultValue]),
    [
      ['Kept', 'mine'],
      ['Made', 'new'],
    ],
  );
});

test('an action that the catalog does not know is left out with a warning', async (t) => {
  const { call, set, recorder, warnings } = await openEditor(t);
  await set(true);

  recorder.listener.record(upper('x', { action: 'Sideways' }));
  recorder.listener.record(upper('', { parameters: {} }));

  assert.deepEqual(await call('recording_get'), { isRecording: true, recordedActions: 0 });
  assert.equal(warnings.length, 2);
});

test('nothing is recorded after the end, into another project, or after the browser has closed', async (t) => {
  const { call, set, recorder } = await openEditor(t);
  await set(true);
  const { record, lost } = recorder.listener;
  await set(false);
  record(upper('late'));
  assert.deepEqual(await call('recording_get'), { isRecording: false, recordedActions: 0 });

  await set(true);
  recorder.listener.record(upper('one'));
  const { stops } = recorder;
  await call('project_create');
  recorder.listener.record(upper('stray'));
  assert.equal(recorder.stops, stops + 1);
  assert.deepEqual(await call('recording_get'), { isRecording: false, recordedActions: 0 });
  assert.deepEqual((await call('project_structure_get')).actions, []);

  await set(true);
  lost('gone');
  recorder.listener.lost('the browser was closed');
  assert.equal((await call('recording_get')).isRecording, false);
  await set(true);
  assert.equal(recorder.starts, 4);
});

test('without an open project a recording is refused', async (t) => {
  const { refusal } = await startEditor(t);

  for (const isRecording of [true, false])
    assert.equal((await refusal('recording_set', { body: { isRecording } })).code, 'project_not_open');
  assert.equal((await refusal('recording_get')).code, 'project_not_open');
});

test('without a recorder, or where none can start, a recording is refused', async (t) => {
  const { call, refusal, recorder } = await openEditor(t);
  const refuse = async () => (await refusal('recording_set', { body: { isRecording: true } })).code;

  recorder.isThere = false;
  assert.equal(await refuse(), 'failed_precondition');
  recorder.isThere = true;
  recorder.problem = new GatehouseError('failed_precondition', 'no browser found');
  assert.equal(await refuse(), 'failed_precondition');
  assert.equal((await call('recording_get')).isRecording, false);
});

test('several domains are recorded together, and the recording lasts as long as one of them', async (t) => {
  const { call, set, shape, recorder } = await openEditor(t);
  const devices = new TestRecorder();
  recorder.others = [devices];

  await set(true);
  recorder.listener.record(upper('browser'));
  devices.listener.record(upper('device'));
  recorder.listener.lost('the browser was closed');
  devices.listener.record(upper('device again'));

  assert.deepEqual(await shape(), [['Recording 1', ['Upper browser', 'Upper device', 'Upper device again']]]);
  assert.equal((await call('recording_get')).isRecording, true);
  devices.listener.lost('all are gone');
  assert.equal((await call('recording_get')).isRecording, false);
});

test('where one domain cannot be recorded none is', async (t) => {
  const { call, refusal, recorder } = await openEditor(t);
  const devices = new TestRecorder();
  recorder.others = [devices];
  devices.problem = new GatehouseError('failed_precondition', 'no adb');

  const { code } = await refusal('recording_set', { body: { isRecording: true } });

  assert.equal(code, 'failed_precondition');
  assert.equal(recorder.stops, 1);
  assert.equal((await call('recording_get')).isRecording, false);
});
