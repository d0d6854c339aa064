import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { startEditor, type TestEditor } from '../testing/test-editor.ts';

interface Three {
  readonly editor: TestEditor;
  readonly a: string;
  readonly b: string;
  readonly switched: string;
}

/** Two plain actions and a switch in one group. */
async function threeActions(t: TestContext): Promise<Three> {
  const editor = await startEditor(t);
  await editor.call('project_create');
  const add = async (type: string, action: string) =>
    (await editor.call('action_add', { body: { type, action } })).actionId;
  const a = await add('Text', 'Lower');
  const b = await add('Text', 'Lower');
  return { editor, a, b, switched: await add('Logic', 'Switch') };
}

const link = (actionId: string, branch: string, targetActionId?: string | null) => ({
  actionId,
  branch,
  targetActionId,
});

async function codes(editor: TestEditor, links: readonly object[]): Promise<string[]> {
  const { items } = await editor.call('action_links_set', { body: { links } });
  return items.map(({ resultCode }) => resultCode);
}

async function targetOf(editor: TestEditor, actionId: string, branch: string) {
  const { links } = await editor.call('project_structure_get');
  const found = links.find((candidate) => candidate.actionId === actionId && candidate.branch === branch);
  return found && [found.targetActionId, found.isImplicit];
}

test('the next action of the group is the implicit target of OnSuccess', async (t) => {
  const { editor, a, b, switched } = await threeActions(t);

  assert.deepEqual(await targetOf(editor, a, 'OnSuccess'), [b, true]);
  assert.deepEqual(await targetOf(editor, switched, 'OnSuccess'), [null, false]);
  assert.deepEqual(await targetOf(editor, a, 'OnError'), [null, false]);
});

test('a link replaces the implicit link, and an empty target restores it', async (t) => {
  const { editor, a, b, switched } = await threeActions(t);

  await codes(editor, [link(a, 'OnSuccess', switched)]);
  assert.deepEqual(await targetOf(editor, a, 'OnSuccess'), [switched, false]);
  await codes(editor, [link(a, 'OnSuccess', '')]);

  assert.deepEqual(await targetOf(editor, a, 'OnSuccess'), [b, true]);
});

test('each link of a batch has its own outcome, in the order of the input', async (t) => {
  const { editor, a, b } = await threeActions(t);
  const links = [
    link(a, 'OnError', b),
    link('nothing', 'OnError', b),
    link(a, 'Sideways', b),
    link(b, 'OnError', 'nothing'),
    link(b, 'OnError', a),
  ];

  const { items } = await editor.call('action_links_set', { body: { links } });

  assert.deepEqual(
    items.map(({ name, resultCode }) => [name, resultCode]),
    [
      [a, 'RESULT_OK'],
      ['nothing', 'RESULT_NOT_FOUND'],
      [a, 'RESULT_INVALID_PARAMS'],
      [b, 'RESULT_NOT_FOUND'],
      [b, 'RESULT_OK'],
    ],
  );
  assert.deepEqual(
    items.map(({ error }) => error === null),
    [true, false, false, false, true],
  );
});

test('Default and Case:N belong to actions that declare them', async (t) => {
  const { editor, a, b, switched } = await threeActions(t);

  const links = [link(switched, 'Default', a), link(switched, 'Case:12', b), link(switched, 'Case:0', a)];

  assert.deepEqual(await codes(editor, links), ['RESULT_OK', 'RESULT_OK', 'RESULT_INVALID_PARAMS']);
  assert.deepEqual(await codes(editor, [link(a, 'Default', b)]), ['RESULT_INVALID_PARAMS']);
  assert.deepEqual(await targetOf(editor, switched, 'Case:12'), [b, false]);
});

for (const end of ['GoodEnd', 'BadEnd']) {
  test(`a link to ${end} is refused with what to do instead`, async (t) => {
    const { editor, a } = await threeActions(t);

    const body = { links: [link(a, 'OnSuccess', end)] };
    const { items } = await editor.call('action_links_set', { body });

    const advice = `add the action Logic.${end} and link to it`;
    assert.ok(items[0]?.error?.includes(advice), items[0]?.error ?? '');
  });
}

test('Start, GoodEnd and BadEnd lead somewhere by OnSuccess only', async (t) => {
  const { editor, a, b } = await threeActions(t);

  const links = [
    link('Start', 'OnSuccess', b),
    link('GoodEnd', 'OnSuccess', a),
    link('BadEnd', 'OnSuccess', b),
    link('BadEnd', 'OnError', b),
  ];

  assert.deepEqual(await codes(editor, links), [
    'RESULT_OK',
    'RESULT_OK',
    'RESULT_OK',
    'RESULT_INVALID_PARAMS',
  ]);
  const { startActionId, goodEndActionId, badEndActionId } = await editor.call('project_structure_get');
  assert.deepEqual([startActionId, goodEndActionId, badEndActionId], [b, a, b]);
});

test('a source in another group than the one given is not found', async (t) => {
  const { editor, a, b } = await threeActions(t);

  const links = [{ ...link(a, 'OnError', b), groupId: 'nothing' }];

  assert.deepEqual(await codes(editor, links), ['RESULT_NOT_FOUND']);
});

test('actions that an error leads to are on the error path, over every branch but OnError', async (t) => {
  const { editor, a, b, switched } = await threeActions(t);

  await codes(editor, [link(a, 'OnError', b)]);

  const { actions } = await editor.call('project_structure_get');
  const onErrorPath = actions.filter((node) => node.onErrorPath).map(({ actionId }) => actionId);
  assert.deepEqual(onErrorPath, [b, switched]);
});

test('a switch is marked in the structure', async (t) => {
  const { editor, switched } = await threeActions(t);

  const { actions } = await editor.call('project_structure_get');

  assert.deepEqual(
    actions.filter(({ isSwitch }) => isSwitch).map(({ actionId }) => actionId),
    [switched],
  );
});

test('the structure of one group is found whatever the case of its id', async (t) => {
  const { editor, a } = await threeActions(t);
  const other = await editor.call('action_add', {
    body: { type: 'Text', action: 'Lower', x: 2000, y: 0 },
  });

  const query = { groupId: other.groupId.toUpperCase() };
  const { actions, links, startActionId } = await editor.call('project_structure_get', { query });

  assert.deepEqual(
    actions.map(({ actionId }) => actionId),
    [other.actionId],
  );
  assert.deepEqual(new Set(links.map(({ actionId }) => actionId)), new Set([other.actionId]));
  assert.equal(startActionId, a);
});

test('the structure of an unknown group is not_found', async (t) => {
  const { editor } = await threeActions(t);

  assert.equal(
    (await editor.refusal('project_structure_get', { query: { groupId: 'x' } })).code,
    'not_found',
  );
});

test('an edit with a stale ETag is refused, and with the current one it answers the next', async (t) => {
  const { editor, a, b } = await threeActions(t);
  await editor.call('project_structure_get');
  const etag = editor.answered.get('etag') ?? '';
  const request = (tag: string) => ({
    headers: { 'if-match': tag },
    body: { links: [link(a, 'OnError', b)] },
  });

  await editor.call('action_links_set', request(etag));

  assert.notEqual(editor.answered.get('etag'), etag);
  assert.equal((await editor.refusal('action_links_set', request(etag))).code, 'failed_precondition');
});
