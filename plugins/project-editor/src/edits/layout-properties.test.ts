import assert from 'node:assert/strict';
import { test } from 'node:test';
import { documentOf } from '@gatehouse/plugin-runtime/testing';
import type { Action, ProjectDocument } from '@gatehouse/sdk-actions/document';
import { GatehouseError } from '@gatehouse/sdk-plugin';
import fc from 'fast-check';
import { layOutGraph } from '../arrange/lay-out-graph.ts';
import { toFlowGraph } from '../arrange/to-flow-graph.ts';
import { actionPlaces } from '../graph/find-action.ts';
import { EditSession } from '../session/edit-session.ts';
import { layoutOf, overlapsIn } from '../testing/test-layouts.ts';
import { addAction } from './add-action.ts';
import { arrangeGroups } from './arrange-groups.ts';
import { copyGroup } from './copy-group.ts';
import { deleteActions } from './delete-actions.ts';
import { moveActions } from './move-actions.ts';
import { moveGroups } from './place-groups.ts';
import type { Recipe } from './recipe.ts';
import { renameGroup } from './rename-group.ts';

const clock = { now: () => 0, timestamp: () => '2026-01-01T00:00:00.000Z' };
const [sample] = documentOf([{ type: 'Text', action: 'Lower' }]).groups[0]?.actions ?? [];

/** Numbers by which an operation chooses its groups, actions and places. */
type Picks = readonly [number, number, number, number];

const picks = fc.tuple(fc.nat(20), fc.nat(20), fc.integer({ min: -400, max: 900 }), fc.nat(900));
const command = fc.tuple(
  fc.constantFrom('add', 'addAt', 'rename', 'move', 'set', 'copy', 'gather', 'split', 'delete', 'arrange'),
  picks,
);
const notes = [
  { text: 'wide', x: 100, y: 400, width: 600, height: 60 },
  { text: 'high', x: 700, y: 0, width: 50, height: 500 },
];

let lastId = 0;
const newId = () => {
  lastId += 1;
  return `n${lastId}`;
};
const newAction = (): Action => ({ ...sample, id: newId() }) as Action;
const pick = <T>(items: readonly T[], number: number): T => items[number % items.length] as T;

function recipeOf(name: string, document: ProjectDocument, [a, b, x, y]: Picks): Recipe<unknown> {
  const group = pick(document.groups, a);
  const other = pick(document.groups, b);
  const places = [...actionPlaces(document)];
  const moved = [...new Set([pick(places, a), pick(places, b)])];
  const added = { action: newAction(), newGroupId: newId() };
  switch (name) {
    case 'add':
      return (edit) => addAction(edit, { ...added, placement: { kind: 'group', group } });
    case 'addAt':
      return (edit) => addAction(edit, { ...added, placement: { kind: 'at', position: { x, y } } });
    case 'rename':
      return (edit) => renameGroup(edit, group, 'w'.repeat(b * 3));
    case 'move':
      return (edit) => moveGroups(edit, [{ groupId: group.id, x, y }]);
    case 'set':
      return (edit) =>
        moveGroups(edit, [
          { groupId: group.id, x, y },
          { groupId: other.id, x: x + 300, y },
        ]);
    case 'copy':
      return (edit) => copyGroup(edit, { group, newId, position: y % 2 === 0 ? null : { x, y } });
    case 'gather':
      return (edit) => moveActions(edit, { moved, target: { kind: 'group', group, afterIndex: null } });
    case 'split': {
      const position = y % 2 === 0 ? null : { x, y };
      return (edit) => moveActions(edit, { moved, target: { kind: 'new', groupId: newId(), position } });
    }
    case 'delete':
      return (edit) => places.length > 1 && deleteActions(edit, [pick(places, a)]);
    default:
      return (edit) => arrangeGroups(edit, layOutGraph(toFlowGraph(document)));
  }
}

function assertSound(document: ProjectDocument): void {
  const ids = [...actionPlaces(document)].map(({ action }) => action.id);
  assert.equal(new Set(ids).size, ids.length);
  assert.deepEqual(
    document.groups.filter(({ actions }) => actions.length === 0),
    [],
  );
  const groupIds = new Set(document.groups.map(({ id }) => id));
  assert.deepEqual(
    document.layout.groups.filter(({ groupId }) => !groupIds.has(groupId)),
    [],
  );
  assert.deepEqual(
    document.links.filter(({ target }) => !ids.includes(target)),
    [],
  );
}

function beginSession(): EditSession {
  const links = [
    { source: 'Start', branch: 'OnSuccess', target: 'a1' },
    { source: 'a2', branch: 'OnSuccess', target: 'b1' },
    { source: 'b1', branch: 'OnError', target: 'a1' },
  ] as const;
  const groups = [
    { id: 'a', actions: 2, at: [0, 0] },
    { id: 'b', actions: 1, at: [300, 0] },
  ] as const;
  return new EditSession(layoutOf(groups, { links, notes }), clock);
}

test('after any edits no group overlaps another one or a static block', () => {
  fc.assert(
    fc.property(fc.array(command, { maxLength: 25 }), (commands) => {
      const session = beginSession();
      for (const [name, numbers] of commands) {
        const { document } = session;
        try {
          session.edit(recipeOf(name, document, numbers));
        } catch (error) {
          assert.equal(error instanceof GatehouseError && error.code, 'failed_precondition');
          assert.equal(session.document, document);
        }
        assert.deepEqual(overlapsIn(session.document), [], name);
        assertSound(session.document);
      }
    }),
    { numRuns: 60 },
  );
});

test('undo takes back each edit of the layout whole, and redo makes it again', () => {
  fc.assert(
    fc.property(command, ([name, numbers]) => {
      const session = beginSession();
      const before = session.document;
      try {
        session.edit(recipeOf(name, before, numbers));
      } catch {
        return;
      }
      const after = session.document;
      if (!session.undo()) return assert.equal(after, before);

      assert.deepEqual(session.document, before);
      session.redo();
      assert.deepEqual(session.document, after);
    }),
  );
});
