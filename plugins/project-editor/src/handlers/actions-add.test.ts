import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newProject, validationCodes } from '../testing/test-projects.ts';

const lower = { type: 'Text', action: 'Lower' } as const;

test('several actions come with groups and links in one undo step (A2)', async (t) => {
  const editor = await newProject(t);

  const { actions, groups } = await editor.call('actions_add', {
    body: {
      actions: [
        { ref: 'first', ...lower, name: 'One' },
        { ref: 'second', ...lower },
        { ref: 'handler', ...lower, groupId: 'errors' },
      ],
      groups: [{ ref: 'errors', name: 'On error' }],
      links: [{ actionId: 'first', branch: 'OnError', targetActionId: 'handler' }],
    },
  });

  const [first, second, handler] = actions;
  const structure = await editor.call('project_structure_get');
  assert.deepEqual(
    structure.actions.map(({ actionId, label, groupLabel }) => [actionId, label, groupLabel]),
    [
      [first?.actionId, 'One', ''],
      [second?.actionId, '', ''],
      [handler?.actionId, '', 'On error'],
    ],
  );
  assert.equal(first?.groupId, second?.groupId);
  assert.deepEqual(groups, [{ ref: 'errors', groupId: handler?.groupId }]);
  assert.equal(structure.startActionId, first?.actionId);
  const link = structure.links.find(({ targetActionId }) => targetActionId === handler?.actionId);
  assert.deepEqual([link?.actionId, link?.branch], [first?.actionId, 'OnError']);

  await editor.call('project_undo');
  assert.deepEqual((await editor.call('project_structure_get')).actions, []);
  assert.equal((await editor.call('project_structure_get')).startActionId, null);
});

test('every problem is named by its local name, and nothing is added', async (t) => {
  const editor = await newProject(t);

  const refusal = await editor.refusal('actions_add', {
    body: {
      actions: [
        { ref: 'up', type: 'Text', action: 'Upper' },
        { type: 'Text', action: 'Nothing' },
        { ref: 'up', ...lower, groupId: 'nowhere' },
        { ref: 'low', ...lower, afterActionId: 'later' },
      ],
      groups: [{ ref: 'empty', x: 1 }],
      links: [
        { actionId: 'low', branch: 'Default', targetActionId: 'up' },
        { actionId: 'low', targetActionId: 'GoodEnd' },
      ],
    },
  });

  assert.deepEqual(validationCodes(refusal), [
    'REFERENCE actions[2].ref',
    'REQUIRED actions[up].Text',
    'UNKNOWN actions[1].action',
    'REFERENCE actions[up].groupId',
    'REFERENCE actions[low].afterActionId',
    'REFERENCE groups[empty].y',
    'REFERENCE groups[empty].ref',
    'REFERENCE links[0]',
    'REFERENCE links[1]',
  ]);
  const errors = refusal.details.validationErrors as readonly { readonly message: string }[];
  assert.match(errors[7]?.message ?? '', /^links\[0\]: low has no branch "Default"/);
  assert.match(errors[8]?.message ?? '', /add the action Logic\.GoodEnd and link to it/);
  assert.deepEqual((await editor.call('project_structure_get')).actions, []);
});

test('actions go into existing groups and after existing actions', async (t) => {
  const editor = await newProject(t);
  const { actionId, groupId } = await editor.call('action_add', { body: lower });
  const last = await editor.call('action_add', { body: { ...lower, groupId } });

  const { actions } = await editor.call('actions_add', {
    body: {
      actions: [
        { ref: 'a', ...lower, afterActionId: actionId },
        { ref: 'b', ...lower },
        { ref: 'c', ...lower, groupId },
      ],
    },
  });

  const [a, b, c] = actions.map((added) => added.actionId);
  const structure = await editor.call('project_structure_get', { query: { groupId } });
  assert.deepEqual(
    structure.actions.map((node) => node.actionId),
    [actionId, a, b, last.actionId, c],
  );
});

test('new groups get places of their own, and a place that is taken refuses the whole call', async (t) => {
  const editor = await newProject(t);
  const groups = [{ ref: 'one' }, { ref: 'two' }];
  const actions = groups.map(({ ref }) => ({ ...lower, groupId: ref }));
  await editor.call('actions_add', { body: { actions, groups } });

  const layout = await editor.call('layout_get');
  assert.equal(new Set(layout.groups.map(({ x, y }) => `${x} ${y}`)).size, 2);

  const [taken] = layout.groups;
  const at = { x: taken?.x, y: taken?.y };
  const refusal = await editor.refusal('actions_add', {
    body: { actions: [{ ...lower, groupId: 'three' }], groups: [{ ref: 'three', ...at }] },
  });
  assert.equal(refusal.code, 'failed_precondition');
  assert.match(refusal.message, /The group three would overlap/);
  assert.equal((await editor.call('layout_get')).groups.length, 2);
});

test('a key without code:author adds none of the actions when one has custom code', async (t) => {
  const editor = await newProject(t);
  const code = { type: 'OwnCode', action: 'JavaScript', parameters: { Code: '1' } };
  const caller = { tier: 3, scopes: ['project:edit'] } as const;

  const refusal = await editor.refusal('actions_add', { body: { actions: [lower, code] }, caller });

  assert.equal(refusal.code, 'forbidden');
  assert.deepEqual((await editor.call('project_structure_get')).actions, []);
});

test('compiler errors stand with the local name of their action, and the compiler is asked once', async (t) => {
  const editor = await newProject(t);
  const code = { type: 'OwnCode', action: 'JavaScript', parameters: { Code: 'a b' } };
  editor.code.problems = [{ key: 'actions[second]', line: 1, column: 3, message: "';' expected." }];

  const refusal = await editor.refusal('actions_add', {
    body: {
      actions: [
        { ref: 'first', ...code },
        { ref: 'second', ...code },
      ],
    },
  });

  assert.deepEqual(validationCodes(refusal), ['TYPE actions[second].Code']);
  assert.equal(editor.code.checks.length, 1);
});

test('the results of all actions make the variables that are missing', async (t) => {
  const editor = await newProject(t);
  const upper = { type: 'Text', action: 'Upper', parameters: { Text: 'a' } };

  await editor.call('actions_add', {
    body: { actions: ['x', 'y', 'x'].map((name) => ({ ...upper, results: { OutputVariable: name } })) },
  });

  const { variables } = await editor.call('variables_list');
  assert.deepEqual(
    variables.map(({ name }) => name),
    ['x', 'y'],
  );
});
