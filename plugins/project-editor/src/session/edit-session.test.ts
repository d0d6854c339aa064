import assert from 'node:assert/strict';
import { test } from 'node:test';
import { documentOf } from '@gatehouse/plugin-runtime/testing';
import type { ProjectDocument } from '@gatehouse/sdk-actions/document';
import { GatehouseError } from '@gatehouse/sdk-plugin';
import { judgeEach } from '../edits/batch.ts';
import type { Edit } from '../edits/recipe.ts';
import { EditSession } from './edit-session.ts';

const clock = { now: () => 0, timestamp: () => '2026-01-01T00:00:00.000Z' };
const newSession = () => new EditSession(documentOf([], { name: 'First' }), clock);
const renameTo = (name: string) => (edit: Edit) => {
  edit.draft.name = name;
  return name;
};
const refuse = (edit: Edit): never => {
  edit.draft.name = 'half done';
  throw new GatehouseError('bad_request', 'refused');
};

test('an edit gives a new document and leaves the old one as it was', () => {
  const session = newSession();
  const before = session.document;

  session.edit(renameTo('Second'));

  assert.equal(before.name, 'First');
  assert.equal(session.document.name, 'Second');
});

test('an edit that throws changes nothing', () => {
  const session = newSession();
  const { document, etag } = session;

  assert.throws(() => session.edit(refuse), { message: 'refused' });

  assert.equal(session.document, document);
  assert.equal(session.etag, etag);
  assert.equal(session.undo(), false);
});

test('an edit that changes nothing is no undo step', () => {
  const session = newSession();
  const { etag } = session;

  session.edit(renameTo('First'));

  assert.equal(session.etag, etag);
  assert.equal(session.hasUnsavedChanges, false);
});

test('undo and redo walk through the edits one by one', () => {
  const session = newSession();
  session.edit(renameTo('Second'));
  session.edit(renameTo('Third'));

  session.undo();
  assert.equal(session.document.name, 'Second');
  session.undo();
  assert.equal(session.document.name, 'First');
  session.redo();
  session.redo();
  assert.equal(session.document.name, 'Third');
  assert.equal(session.redo(), false);
});

test('an edit after an undo drops what could be redone', () => {
  const session = newSession();
  session.edit(renameTo('Second'));
  session.undo();

  session.edit(renameTo('Other'));

  assert.equal(session.redo(), false);
});

const addReferences = (items: readonly string[]) => (document: ProjectDocument) => {
  const references: string[] = [];
  const outcomes = judgeEach(items, (item) => {
    if (item === '') throw new GatehouseError('bad_request', 'empty');
    if (item === 'fault') throw new TypeError('a fault');
    references.push(item);
    return item;
  });
  return { document: references.length === 0 ? document : { ...document, references }, outcomes };
};

test('a batch is one undo step, and a refused item changes nothing', () => {
  const session = newSession();

  const outcomes = session.editEach(addReferences(['a', '', 'b']));

  assert.deepEqual(
    outcomes.map((outcome) => outcome.ok),
    [true, false, true],
  );
  assert.deepEqual(session.document.references, ['a', 'b']);
  session.undo();
  assert.equal(session.document.references, null);
  assert.equal(session.undo(), false);
});

test('a batch of which every item is refused is no undo step', () => {
  const session = newSession();
  const { etag } = session;

  session.editEach(addReferences(['', '']));

  assert.equal(session.etag, etag);
  assert.equal(session.undo(), false);
});

test('a fault in one item of a batch undoes the whole batch', () => {
  const session = newSession();
  const { document } = session;

  assert.throws(() => session.editEach(addReferences(['a', 'fault'])), TypeError);

  assert.equal(session.document, document);
  assert.equal(session.undo(), false);
});

test('a thousand steps can be undone and redone, and share what no edit touched', () => {
  const session = newSession();
  const { layout } = session.document;
  for (let step = 1; step <= 1001; step += 1) session.edit(renameTo(`Step ${step}`));

  let undone = 0;
  while (session.undo()) undone += 1;
  assert.equal(undone, 1000);
  assert.equal(session.document.name, 'Step 1');
  assert.equal(session.document.layout, layout);
  while (session.redo()) undone -= 1;
  assert.equal(undone, 0);
  assert.equal(session.document.name, 'Step 1001');
  assert.equal(session.document.layout, layout);
});

test('undo and redo keep the name that a save gave', () => {
  const session = newSession();
  session.edit((edit) => {
    edit.draft.minVersion = '8';
  });
  session.markSaved(session.snapshot(), { name: 'file', productVersion: '9' });

  session.undo();
  assert.deepEqual([session.document.name, session.document.minVersion], ['file', '7.1.0.0']);
  session.redo();

  assert.deepEqual([session.document.name, session.document.minVersion], ['file', '8']);
  assert.equal(session.hasUnsavedChanges, false);
});

test('undoing back to the saved state counts as saved', () => {
  const session = newSession();
  session.edit(renameTo('Second'));
  session.markSaved(session.snapshot(), { name: 'Second', productVersion: '1' });
  session.edit(renameTo('Third'));
  assert.equal(session.hasUnsavedChanges, true);

  session.undo();

  assert.equal(session.hasUnsavedChanges, false);
});

test('an edit during a save stays unsaved', () => {
  const session = newSession();
  session.edit(renameTo('Second'));
  const snapshot = session.snapshot();
  session.edit((edit) => {
    edit.draft.minVersion = '8';
  });

  session.markSaved(snapshot, { name: 'file', productVersion: '1' });

  assert.equal(session.hasUnsavedChanges, true);
  assert.equal(session.document.minVersion, '8');
});

test('the tag changes with every edit, undo and redo', () => {
  const session = newSession();
  const tags = [session.etag];

  session.edit(renameTo('Second'));
  tags.push(session.etag);
  session.undo();
  tags.push(session.etag);
  session.redo();
  tags.push(session.etag);

  assert.equal(new Set(tags).size, 4);
});

test('If-Match passes with the current tag, in a list or as a star, and refuses a stale one', () => {
  const session = newSession();
  const stale = session.etag;
  session.edit(renameTo('Second'));

  session.assertCurrent(undefined);
  session.assertCurrent('*');
  session.assertCurrent(`"other", ${session.etag}`);
  assert.throws(() => session.assertCurrent(stale), { code: 'failed_precondition' });
});
