import assert from 'node:assert/strict';
import { test } from 'node:test';
import { layOutGraph } from '../arrange/lay-out-graph.ts';
import { toFlowGraph } from '../arrange/to-flow-graph.ts';
import { EditSession } from '../session/edit-session.ts';
import { layoutOf, overlapsIn } from '../testing/test-layouts.ts';
import { arrangeGroups } from './arrange-groups.ts';

const clock = { now: () => 0, timestamp: () => '2026-01-01T00:00:00.000Z' };

function arranged(document: ReturnType<typeof layoutOf>) {
  const session = new EditSession(document, clock);
  session.edit((edit) => arrangeGroups(edit, layOutGraph(toFlowGraph(document))));
  return session.document;
}

test('notes keep their places, and the drawing goes below notes that it would cover', () => {
  const notes = [{ text: 'Note', x: 50, y: 0, width: 100, height: 100 }];

  const document = arranged(layoutOf([{ id: 'a' }], { notes }));

  assert.deepEqual(document.notes, notes);
  assert.deepEqual(document.layout.start, { x: 40, y: 120 });
  assert.deepEqual(overlapsIn(document), []);
});

test('links of the ends and between groups are edges, those within a group and to nothing are none', () => {
  const document = layoutOf([{ id: 'a', actions: 2 }, { id: 'b' }], {
    links: [
      { source: 'Start', branch: 'OnSuccess', target: 'a1' },
      { source: 'BadEnd', branch: 'OnSuccess', target: 'b1' },
      { source: 'a1', branch: 'OnSuccess', target: 'a2' },
      { source: 'a2', branch: 'OnSuccess', target: 'b1' },
      { source: 'a2', branch: 'OnError', target: 'b1' },
    ],
  });

  const { boxes, edges } = toFlowGraph(document);

  assert.deepEqual(
    boxes.map(({ height }) => height),
    [48, 48, 48, 144, 72],
  );
  assert.deepEqual(edges, [
    { from: 0, to: 3, weight: 3 },
    { from: 2, to: 4, weight: 3 },
    { from: 3, to: 4, weight: 4 },
  ]);
});
