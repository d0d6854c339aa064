import assert from 'node:assert/strict';
import { test } from 'node:test';
import { documentOf } from '@gatehouse/plugin-runtime/testing';
import type { Link, Position, ProjectDocument } from '@gatehouse/sdk-actions/document';
import { produce } from 'immer';
import { findAction } from '../graph/find-action.ts';
import { addAction, type Placement } from './add-action.ts';
import { copyGroup } from './copy-group.ts';
import { findNamed } from './find-named.ts';
import { type MoveTarget, moveActions } from './move-actions.ts';
import { renameGroup } from './rename-group.ts';

const nothing = { type: 'Sample', action: 'Nothing' };
const link = (source: string, branch: Link['branch'], target: string): Link => ({ source, branch, target });

/** Two groups, far from each other: `a1`, `a2`, `a3`, and `b1`. */
function aProject(links: readonly Link[] = []): ProjectDocument {
  const [first] = documentOf([nothing, nothing, nothing]).groups;
  const [second] = documentOf([{ ...nothing, id: 'b1' }]).groups;
  assert.ok(first && second);
  const places = ['g1', 'g2'].map((groupId, at) => ({ groupId, x: 5000 * (at + 1), y: 5000 }));
  const base = documentOf([], { groups: [first, { ...second, id: 'g2' }], links });
  return { ...base, layout: { ...base.layout, groups: places } };
}

const groupOf = (document: ProjectDocument, id: string) =>
  document.groups.find((group) => group.id === id) ?? assert.fail(`no ${id}`);
const idsOf = (document: ProjectDocument) =>
  document.groups.map(({ id, actions }) => `${id}: ${actions.map((action) => action.id).join(' ')}`);

function copied(document: ProjectDocument, position: Position | null) {
  let last = 0;
  const newId = () => `new-${++last}`;
  let copy: ReturnType<typeof copyGroup> | undefined;
  const after = produce(document, (draft) => {
    const edit = { base: document, draft };
    copy = copyGroup(edit, { group: groupOf(document, 'g1'), position, newId });
  });
  return { after, copy };
}

test('a copy of a group works like the original: its links stay within it, or lead where those of the original do', () => {
  const links = [
    link('a1', 'OnError', 'a3'),
    link('a2', 'OnError', 'b1'),
    link('b1', 'OnSuccess', 'a1'),
    link('Start', 'OnSuccess', 'a1'),
  ];

  const { after, copy } = copied(aProject(links), { x: 20_000, y: 20_000 });

  assert.deepEqual(copy, {
    ...{ newGroupId: 'new-1', actionIds: ['new-2', 'new-3', 'new-4'], x: 20_000, y: 20_000 },
  });
  assert.deepEqual(idsOf(after), ['g1: a1 a2 a3', 'g2: b1', 'new-1: new-2 new-3 new-4']);
  assert.deepEqual(after.links, [
    ...links,
    link('new-2', 'OnError', 'new-4'),
    link('new-3', 'OnError', 'b1'),
  ]);
  assert.deepEqual(after.layout.groups.at(-1), { groupId: 'new-1', x: 20_000, y: 20_000 });
});

test('a copy without a place is put where nothing is, and one on another group is refused', () => {
  const { copy } = copied(aProject(), null);

  assert.ok(copy && !(copy.x === 5000 && copy.y === 5000));
  assert.throws(() => copied(aProject(), { x: 5000, y: 5000 }), {
    code: 'failed_precondition',
    message: /The new group would overlap g1/,
  });
});

function moved(document: ProjectDocument, ids: readonly string[], target: MoveTarget): ProjectDocument {
  const places = ids.map((id) => findAction(document, id) ?? assert.fail(`no ${id}`));
  return produce(document, (draft) => moveActions({ base: document, draft }, { moved: places, target }));
}

for (const { ids, afterIndex, expected } of [
  { ids: ['b1'], afterIndex: null, expected: 'g1: b1 a1 a2 a3' },
  { ids: ['b1'], afterIndex: 0, expected: 'g1: a1 b1 a2 a3' },
  { ids: ['b1'], afterIndex: 2, expected: 'g1: a1 a2 a3 b1' },
  { ids: ['a3', 'b1'], afterIndex: 0, expected: 'g1: a1 a3 b1 a2' },
  { ids: ['a1', 'b1'], afterIndex: 1, expected: 'g1: a2 a1 b1 a3' },
])
  test(`${ids.join(' and ')} behind place ${afterIndex} of a group make it "${expected}"`, () => {
    const document = aProject();
    const after = moved(document, ids, { kind: 'group', group: groupOf(document, 'g1'), afterIndex });

    assert.deepEqual(idsOf(after), [expected]);
    assert.deepEqual(
      after.layout.groups.map(({ groupId }) => groupId),
      ['g1'],
    );
  });

test('actions make a new group in their new order, and what they leave stays', () => {
  const document = aProject();
  const position = { x: 20_000, y: 20_000 };

  const after = moved(document, ['a3', 'a1'], { kind: 'new', groupId: 'new', position });
  const beside = moved(document, ['b1'], { kind: 'new', groupId: 'new', position: null });

  assert.deepEqual(idsOf(after), ['g1: a2', 'g2: b1', 'new: a3 a1']);
  assert.deepEqual(after.layout.groups.at(-1), { groupId: 'new', ...position });
  assert.deepEqual(idsOf(beside), ['g1: a1 a2 a3', 'new: b1']);
  assert.throws(
    () => moved(document, ['b1'], { kind: 'new', groupId: 'new', position: { x: 5000, y: 5000 } }),
    { code: 'failed_precondition' },
  );
});

function added(document: ProjectDocument, placement: Placement) {
  const [group] = documentOf([{ ...nothing, id: 'n', results: { R: 'made' } }]).groups;
  const action = group?.actions[0] ?? assert.fail('no action');
  let groupId = '';
  const after = produce(document, (draft) => {
    ({ groupId } = addAction({ base: document, draft }, { action, placement, newGroupId: 'new' }));
  });
  return { after, groupId };
}

test('the first action of a project is the one that it starts with, and a later one is not', () => {
  const empty = documentOf([]);

  const first = added(empty, { kind: 'anywhere' });
  const fixed = added({ ...empty, links: [link('Start', 'OnSuccess', 'x')] }, { kind: 'anywhere' });
  const later = added(aProject(), { kind: 'anywhere' });

  assert.deepEqual(first.after.links, [link('Start', 'OnSuccess', 'n')]);
  assert.deepEqual([idsOf(first.after), first.groupId], [['new: n'], 'new']);
  assert.deepEqual(
    first.after.variables.map(({ name }) => name),
    ['made'],
  );
  assert.deepEqual([fixed.after.links.length, later.after.links], [1, []]);
  assert.equal(later.after.layout.groups.length, 3);
});

test('an action is added behind another, at the end of a group, or at a place', () => {
  const document = aProject();
  const place = findAction(document, 'a1') ?? assert.fail();

  const behind = added(document, { kind: 'after', place });
  const atEnd = added(document, { kind: 'group', group: groupOf(document, 'g1') });
  const at = added(document, { kind: 'at', position: { x: 20_000, y: 20_000 } });

  assert.deepEqual([idsOf(behind.after)[0], behind.groupId], ['g1: a1 n a2 a3', 'g1']);
  assert.deepEqual([idsOf(atEnd.after)[0], atEnd.groupId], ['g1: a1 a2 a3 n', 'g1']);
  assert.deepEqual(at.after.layout.groups.at(-1), { groupId: 'new', x: 20_000, y: 20_000 });
  assert.throws(() => added(document, { kind: 'at', position: { x: 5000, y: 5000 } }), /overlap/);
});

test('a group is renamed by its place', () => {
  const document = aProject();

  const after = produce(document, (draft) =>
    renameGroup({ base: document, draft }, groupOf(document, 'g2'), 'Pay'),
  );

  assert.deepEqual(
    after.groups.map(({ name }) => name),
    ['', 'Pay'],
  );
});

test('what has no such name is not found', () => {
  assert.deepEqual(findNamed('list', [{ name: 'a' }, { name: 'b' }], 'b'), { item: { name: 'b' }, index: 1 });
  assert.throws(() => findNamed('list', [{ name: 'a' }], 'c'), { code: 'not_found', message: /no list "c"/ });
});
