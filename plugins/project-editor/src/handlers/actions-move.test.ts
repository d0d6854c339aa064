import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TestEditor } from '../testing/test-editor.ts';
import { addAction, newProject, validationCodes } from '../testing/test-projects.ts';

interface Ids {
  readonly actionId: string;
  readonly groupId: string;
}

/** Two groups: `a1 a2 a3` at 1000,0 and `b1` at 1000,300. */
async function groups(t: Parameters<typeof newProject>[0]) {
  const editor = await newProject(t);
  const a1 = await addAction(editor, { x: 1000, y: 0 });
  const a2 = await addAction(editor, { groupId: a1.groupId });
  const a3 = await addAction(editor, { groupId: a1.groupId });
  const b1 = await addAction(editor, { x: 1000, y: 300 });
  const names = new Map(Object.entries({ a1, a2, a3, b1 }).map(([name, { actionId }]) => [actionId, name]));
  const order = async (groupId: string) => {
    const { actions } = await editor.call('project_structure_get', { query: { groupId } });
    return actions.map(({ actionId }) => names.get(actionId)).join(' ');
  };
  return { editor, a: a1.groupId, b: b1.groupId, a1, a2, a3, b1, order };
}

const references = (...ids: readonly Ids[]) => ids.map(({ actionId, groupId }) => ({ actionId, groupId }));

async function frames(editor: TestEditor) {
  const { groups: all } = await editor.call('layout_get');
  return all.map(({ x, y, height }) => [x, y, height]);
}

test('actions come to the start of the target group, in the order of the request, with their ids', async (t) => {
  const { editor, b, a3, a1, order } = await groups(t);

  const answer = await editor.call('actions_move', {
    body: { actions: references(a3, a1), targetGroupId: b },
  });

  assert.deepEqual(answer, {
    targetGroupId: b,
    movedActions: [
      { groupId: b, actionId: a3.actionId },
      { groupId: b, actionId: a1.actionId },
    ],
  });
  assert.equal(await order(b), 'a3 a1 b1');
});

for (const [title, moved, after, expected] of [
  ['behind an action', ['b1'], 'a2', 'a1 a2 b1 a3'],
  ['behind the last one', ['b1'], 'a3', 'a1 a2 a3 b1'],
  ['within their group', ['a3'], 'a1', 'a1 a3 a2'],
  ['behind one that moves too', ['a2', 'b1'], 'a2', 'a1 a2 b1 a3'],
  ['behind one that is first and moves too', ['a3', 'a1'], 'a1', 'a3 a1 a2'],
] as const) {
  test(`actions come ${title}, as the group was before the move`, async (t) => {
    const all = await groups(t);
    const actions = references(...moved.map((name) => all[name]));

    await all.editor.call('actions_move', {
      body: { actions, targetGroupId: all.a, afterActionId: all[after].actionId },
    });

    assert.equal(await all.order(all.a), expected);
  });
}

test('without a target the actions make a new group at a free spot beside the first one', async (t) => {
  const { editor, a2, b1, a, order } = await groups(t);

  const { targetGroupId } = await editor.call('actions_move', { body: { actions: references(a2, b1) } });

  assert.equal(await order(targetGroupId), 'a2 b1');
  assert.equal(await order(a), 'a1 a3');
  assert.deepEqual(await frames(editor), [
    [1000, 0, 144],
    [1320, 0, 144],
  ]);
});

test('a new group comes to x and y', async (t) => {
  const { editor, a2 } = await groups(t);

  await editor.call('actions_move', { body: { actions: references(a2), targetGroupId: '', x: 0, y: 900 } });

  assert.deepEqual((await frames(editor)).at(-1), [0, 900, 72]);
});

test('a new group may take the place of the one that it empties', async (t) => {
  const { editor, b1 } = await groups(t);

  await editor.call('actions_move', { body: { actions: references(b1), x: 1000, y: 310 } });

  assert.deepEqual((await frames(editor)).at(-1), [1000, 310, 72]);
});

test('a new group over other boxes is refused, and nothing moves', async (t) => {
  const { editor, a, a2, order } = await groups(t);

  const { code, details } = await editor.refusal('actions_move', {
    body: { actions: references(a2), x: 1000, y: 100 },
  });

  assert.equal(code, 'failed_precondition');
  assert.deepEqual(details.layoutConflicts, [
    { groupId: null, conflictingGroupIds: [a], conflictingStaticBlocks: [] },
  ]);
  assert.equal(await order(a), 'a1 a2 a3');
});

test('a group that is emptied goes away with its frame', async (t) => {
  const { editor, a, b1 } = await groups(t);

  await editor.call('actions_move', { body: { actions: references(b1), targetGroupId: a } });

  assert.deepEqual(await frames(editor), [[1000, 0, 288]]);
});

test('the group that actions leave shrinks, the one that they join grows and makes room', async (t) => {
  const { editor, a, b, a3 } = await groups(t);
  await addAction(editor, { x: 1000, y: 380 });

  await editor.call('actions_move', { body: { actions: references(a3), targetGroupId: b } });

  assert.notEqual(a, b);
  assert.deepEqual(await frames(editor), [
    [1000, 0, 144],
    [1000, 300, 144],
    [1000, 444, 72],
  ]);
});

test('links stay, and the implicit link follows the new order', async (t) => {
  const { editor, a, a1, a2, a3, b1 } = await groups(t);
  const links = [{ actionId: b1.actionId, branch: 'OnError', targetActionId: a2.actionId }];
  await editor.call('action_links_set', { body: { links } });

  await editor.call('actions_move', {
    body: { actions: references(a2), targetGroupId: a, afterActionId: a3.actionId },
  });

  const graph = await editor.call('project_structure_get');
  const target = (id: string, branch: string) =>
    graph.links.find((link) => link.actionId === id && link.branch === branch)?.targetActionId;
  assert.equal(target(b1.actionId, 'OnError'), a2.actionId);
  assert.equal(target(a1.actionId, 'OnSuccess'), a3.actionId);
  assert.equal(target(a3.actionId, 'OnSuccess'), a2.actionId);
  assert.equal(target(a2.actionId, 'OnSuccess'), null);
  assert.equal(graph.startActionId, a1.actionId);
});

test('a move is one undo step', async (t) => {
  const { editor, a, b1 } = await groups(t);
  const before = [await editor.call('project_structure_get'), await editor.call('layout_get')];
  await editor.call('actions_move', { body: { actions: references(b1), targetGroupId: a } });

  await editor.call('project_undo');

  assert.deepEqual([await editor.call('project_structure_get'), await editor.call('layout_get')], before);
});

for (const [title, body, expected] of [
  ['an action that is not there', { actions: [{ groupId: 'g', actionId: 'nobody' }] }, 'not_found'],
  ['a target that is not there', { targetGroupId: 'nobody' }, 'not_found'],
  ['an action before that is in another group', { targetGroupId: 'a', afterActionId: 'b1' }, 'not_found'],
  ['an action before in a new group', { afterActionId: 'a1' }, 'bad_request'],
  ['half a place', { x: 1 }, 'bad_request'],
  ['a place beside a target', { targetGroupId: 'a', x: 1, y: 1 }, 'bad_request'],
] as const) {
  test(`actions_move refuses ${title} with ${expected} and moves nothing`, async (t) => {
    const all = await groups(t);
    const ids = new Map([
      ['a', all.a],
      ['a1', all.a1.actionId],
      ['b1', all.b1.actionId],
    ]);
    const named = Object.entries(body).map(([key, value]) => [
      key,
      typeof value === 'string' ? (ids.get(value) ?? value) : value,
    ]);

    const { code } = await all.editor.refusal('actions_move', {
      body: { actions: references(all.b1), ...Object.fromEntries(named) },
    });

    assert.equal(code, expected);
    assert.equal(await all.order(all.a), 'a1 a2 a3');
  });
}

test('actions_move refuses a repeated action', async (t) => {
  const { editor, b, a1 } = await groups(t);

  const refusal = await editor.refusal('actions_move', {
    body: { actions: references(a1, a1), targetGroupId: b },
  });

  assert.deepEqual(validationCodes(refusal), ['REFERENCE actions[1].actionId']);
});

test('actions_move refuses an empty list', async (t) => {
  const editor = await newProject(t);

  await assert.rejects(editor.call('actions_move', { body: { actions: [] } }), { name: 'ValiError' });
});
