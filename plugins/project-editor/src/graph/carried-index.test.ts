import assert from 'node:assert/strict';
import { test } from 'node:test';
import { documentOf } from '@gatehouse/plugin-runtime/testing';
import { EditSession } from '../session/edit-session.ts';
import { findAction } from './find-action.ts';
import { linksOf } from './outgoing-links.ts';

const clock = { now: () => 0, timestamp: () => '2026-01-01T00:00:00.000Z' };
const links = [{ source: 'a1', branch: 'OnError', target: 'a2' }] as const;
const newSession = () =>
  new EditSession(
    documentOf(
      [1, 2, 3].map((n) => ({ id: `a${n}`, type: 'Text', action: 'Lower' })),
      { links },
    ),
    clock,
  );
const places = (document: EditSession['document']) =>
  ['a1', 'a2', 'a3'].map((id) => findAction(document, id)?.index ?? null);

test('after an edit, each version of a document is indexed correctly', () => {
  const session = newSession();
  const before = session.document;
  assert.deepEqual(places(before), [0, 1, 2]);
  assert.equal(linksOf(before, 'a1').length, 1);

  session.edit(({ draft }) => {
    draft.groups[0]?.actions.splice(1, 1);
    draft.links = [];
  });

  assert.deepEqual(places(session.document), [0, null, 1]);
  assert.deepEqual(linksOf(session.document, 'a1'), []);
  assert.deepEqual(places(before), [0, 1, 2]);
  assert.deepEqual(linksOf(before, 'a1'), links);
});

test('after undo and redo the index finds what exists', () => {
  const session = newSession();
  places(session.document);
  session.edit(({ draft }) => {
    draft.groups[0]?.actions.reverse();
  });

  assert.deepEqual(places(session.document), [2, 1, 0]);
  session.undo();
  assert.deepEqual(places(session.document), [0, 1, 2]);
  session.redo();
  assert.deepEqual(places(session.document), [2, 1, 0]);
});
