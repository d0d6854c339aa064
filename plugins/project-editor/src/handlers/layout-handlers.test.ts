import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addAction, newProject, validationCodes } from '../testing/test-projects.ts';

const inTheWay = [{ groupId: null, conflictingGroupIds: [], conflictingStaticBlocks: ['Start'] }];

/** A project with two groups of one action at places that are free. */
async function twoGroups(t: Parameters<typeof newProject>[0]) {
  const editor = await newProject(t);
  const a = await addAction(editor, { x: 1000, y: 0 });
  const b = await addAction(editor, { x: 1000, y: 500 });
  const places = async () => (await editor.call('layout_get')).groups.map(({ x, y }) => [x, y]);
  return { editor, a: a.groupId, b: b.groupId, places };
}

test('layout_get lists groups in project order, and static blocks', async (t) => {
  const { editor, a, b } = await twoGroups(t);

  const { groups, staticBlocks } = await editor.call('layout_get');

  assert.deepEqual(groups[0], {
    groupId: a,
    label: '',
    x: 1000,
    y: 0,
    width: 280,
    height: 72,
    actionCount: 1,
  });
  assert.equal(groups[1]?.groupId, b);
  assert.deepEqual(
    staticBlocks.map(({ name }) => name),
    ['Start', 'Good End', 'Bad End'],
  );
});

test('group_position_set moves one group and answers its place', async (t) => {
  const { editor, a, places } = await twoGroups(t);

  const answer = await editor.call('group_position_set', {
    params: { groupId: a.toUpperCase() },
    body: { x: -300, y: 428 },
  });

  assert.deepEqual(answer, { x: -300, y: 428, layoutConflicts: null });
  assert.deepEqual(await places(), [
    [-300, 428],
    [1000, 500],
  ]);
});

test('a group may touch other groups and static blocks, but not overlap them', async (t) => {
  const { editor, a, b, places } = await twoGroups(t);
  const params = { groupId: a };
  await editor.call('group_position_set', { params, body: { x: 1000, y: 428 } });

  const overGroup = await editor.refusal('group_position_set', { params, body: { x: 1000, y: 429 } });
  const overBlock = await editor.refusal('group_position_set', { params, body: { x: 100, y: 80 } });

  assert.equal(overGroup.code, 'failed_precondition');
  assert.deepEqual(overGroup.details.layoutConflicts, [
    { groupId: a, conflictingGroupIds: [b], conflictingStaticBlocks: [] },
  ]);
  assert.deepEqual(overBlock.details.layoutConflicts, [
    { groupId: a, conflictingGroupIds: [], conflictingStaticBlocks: ['Start', 'Good End', 'Bad End'] },
  ]);
  assert.equal((await places())[0]?.[1], 428);
});

test('moving a group to its place is no edit', async (t) => {
  const { editor, a } = await twoGroups(t);
  await editor.call('layout_get');
  const params = { groupId: a };
  await editor.call('group_position_set', { params, body: { x: 0, y: 300 } });
  const tag = editor.answered.get('etag');

  await editor.call('group_position_set', { params, body: { x: 0, y: 300 } });

  assert.equal(editor.answered.get('etag'), tag);
});

test('layout_set moves several groups at once, also to where one of them was', async (t) => {
  const { editor, a, b, places } = await twoGroups(t);
  const swapped = [
    { groupId: a, x: 1000, y: 500 },
    { groupId: b, x: 1000, y: 0 },
  ];

  const answer = await editor.call('layout_set', { body: { groups: swapped } });

  assert.deepEqual([answer.applied, answer.layoutConflicts], [2, null]);
  assert.deepEqual(await places(), [
    [1000, 500],
    [1000, 0],
  ]);
});

test('layout_set answers the frames of all groups, not only of those that moved', async (t) => {
  const { editor, a, b } = await twoGroups(t);

  const answer = await editor.call('layout_set', { body: { groups: [{ groupId: b, x: 0, y: 900 }] } });

  assert.equal(answer.applied, 1);
  assert.deepEqual(
    answer.groups.map(({ groupId, x, y }) => [groupId, x, y]),
    [
      [a, 1000, 0],
      [b, 0, 900],
    ],
  );
});

test('layout_set is one undo step', async (t) => {
  const { editor, a, b, places } = await twoGroups(t);
  const before = await places();
  const groups = [
    { groupId: a, x: 0, y: 1000 },
    { groupId: b, x: 300, y: 1000 },
  ];
  await editor.call('layout_set', { body: { groups } });

  await editor.call('project_undo');

  assert.deepEqual(await places(), before);
});

test('layout_set is all or nothing, and names every group that cannot be placed', async (t) => {
  const { editor, a, b, places } = await twoGroups(t);
  const c = (await addAction(editor, { x: 0, y: 900 })).groupId;
  const before = await places();
  const groups = [
    { groupId: a, x: 2000, y: 0 },
    { groupId: b, x: 0, y: 0 },
    { groupId: c, x: 2000, y: 50 },
  ];

  const { code, message, details } = await editor.refusal('layout_set', { body: { groups } });

  assert.equal(code, 'failed_precondition');
  assert.deepEqual(details.layoutConflicts, [
    { groupId: a, conflictingGroupIds: [c], conflictingStaticBlocks: [] },
    { groupId: b, conflictingGroupIds: [], conflictingStaticBlocks: ['Start', 'Good End'] },
    { groupId: c, conflictingGroupIds: [a], conflictingStaticBlocks: [] },
  ]);
  assert.match(message, /2 more in layoutConflicts/);
  assert.deepEqual(await places(), before);
});

for (const [title, body] of [
  ['without groups', {}],
  ['with null for groups', { groups: null }],
  ['with an empty list', { groups: [] }],
  ['with half a place', { groups: [{ groupId: 'a', x: 1 }] }],
  ['with a fraction', { groups: [{ groupId: 'a', x: 1.5, y: 0 }] }],
  ['with more than 32 bits', { groups: [{ groupId: 'a', x: 2 ** 31, y: 0 }] }],
] as const) {
  test(`layout_set refuses a body ${title}`, async (t) => {
    const editor = await newProject(t);

    await assert.rejects(editor.call('layout_set', { body }), { name: 'ValiError' });
  });
}

test('layout_set moves nothing when it names an unknown group', async (t) => {
  const { editor, a, places } = await twoGroups(t);
  const before = await places();
  const groups = [
    { groupId: a, x: 0, y: 900 },
    { groupId: 'nobody', x: 0, y: 1200 },
  ];

  const { code, message } = await editor.refusal('layout_set', { body: { groups } });

  assert.equal(code, 'not_found');
  assert.match(message, /nobody/);
  assert.deepEqual(await places(), before);
});

test('layout_set refuses a repeated group', async (t) => {
  const { editor, a } = await twoGroups(t);
  const groups = [a, a.toUpperCase()].map((groupId) => ({ groupId, x: 0, y: 900 }));

  const refusal = await editor.refusal('layout_set', { body: { groups } });

  assert.equal(refusal.code, 'bad_request');
  assert.deepEqual(validationCodes(refusal), ['REFERENCE groups[1].groupId']);
});

test('a new group over a block is refused with a conflict that has no group yet', async (t) => {
  const { editor, a } = await twoGroups(t);

  const { details } = await editor.refusal('group_copy', {
    params: { groupId: a },
    body: { x: -200, y: 40 },
  });

  assert.deepEqual(details.layoutConflicts, inTheWay);
});
