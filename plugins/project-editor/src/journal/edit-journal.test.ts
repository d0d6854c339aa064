import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { documentOf } from '@gatehouse/plugin-runtime/testing';
import type { ProjectDocument } from '@gatehouse/sdk-actions/document';
import { EditSession } from '../session/edit-session.ts';
import { MemoryStore } from '../testing/test-editor-env.ts';
import { EditJournal } from './edit-journal.ts';
import { EditStore } from './edit-store.ts';

const clock = { now: () => 0, timestamp: () => '2026-01-01T00:00:00.000Z' };
const log = { debug() {}, info() {}, warn() {}, error() {} };

async function startJournal(t: TestContext) {
  const root = await mkdtemp(path.join(tmpdir(), 'edit-journal-'));
  t.after(() => rm(root, { recursive: true }));
  const files = {
    writeOwn: async (file: string, document: ProjectDocument) => {
      const text = JSON.stringify(document);
      await writeFile(file, text);
      const fileHash = createHash('sha256').update(text).digest('hex');
      return { fileHash, fileSizeBytes: text.length, lastWriteTimeUtc: '' };
    },
    readOwn: async (file: string) => {
      const text = await readFile(file, 'utf8');
      const fileHash = createHash('sha256').update(text).digest('hex');
      return {
        document: JSON.parse(text),
        facts: { fileHash, fileSizeBytes: text.length, lastWriteTimeUtc: '' },
      };
    },
  };
  const memory = new MemoryStore();
  const edits = (await memory.collection('project-edits')) as never;
  const grants = { ofCall: () => [] };
  const store = new EditStore({
    edits,
    files,
    grants,
    folder: { path: root, folder: async () => root },
    log,
  });
  const facts = () => ({ file: null, isRestricted: false, openedAt: '' });
  const session = new EditSession(documentOf([], { name: 'First' }), clock, {
    log: new EditJournal({ store, log, facts }),
  });
  return { session, store, memory, root };
}

const rename = (session: EditSession, name: string) => {
  session.edit(({ draft }) => {
    draft.name = name;
  });
  return session.kept;
};

test('edits that come while others are written are kept together', async (t) => {
  const { session, store } = await startJournal(t);

  await Promise.all(Array.from({ length: 50 }, (_, n) => rename(session, `Name ${n}`)));

  const stored = await store.read();
  assert.equal(stored?.entries.length, 50);
  assert.ok((stored?.batches ?? 50) <= 2);
});

test('after some thousand edits the journal begins anew, with the history, and what it no longer needs is gone', async (t) => {
  const { session, store, root } = await startJournal(t);
  for (let n = 0; n <= 40; n += 1)
    await Promise.all(Array.from({ length: 100 }, (_, m) => rename(session, `Name ${n * 100 + m}`)));
  for (let n = 0; n < 10; n += 1) session.undo();
  await session.kept;

  const stored = (await store.read()) ?? assert.fail();

  assert.ok(stored.entries.length < 1_200, `${stored.entries.length} entries`);
  // Old bases are removed beside the edits.
  for (let n = 0; n < 1_000 && (await readdir(root)).length > 1; n += 1) await pause(10);
  assert.deepEqual(await readdir(root), [`${stored.generation}.zp`]);
  const again = new EditSession(stored.base, clock, stored.project);
  for (const entry of stored.entries) if (entry.kind !== 'saved') again.replay(entry);
  assert.deepEqual(again.document, session.document);
  assert.deepEqual([again.undoSteps, again.redoSteps], [session.undoSteps, session.redoSteps]);
  assert.equal(again.hasUnsavedChanges, true);
  for (;;) {
    const [one, other] = [again.undo(), session.undo()];
    assert.deepEqual([one, again.document], [other, session.document]);
    if (!one) break;
  }
});

test('joined steps come back as one', async (t) => {
  const { session, store } = await startJournal(t);
  for (const name of ['Second', 'Third', 'Fourth']) await rename(session, name);
  session.join(2);
  await session.kept;

  const stored = (await store.read()) ?? assert.fail();

  const again = new EditSession(stored.base, clock, stored.project);
  for (const entry of stored.entries) if (entry.kind !== 'saved') again.replay(entry);
  assert.deepEqual([again.undoSteps, again.document.name], [2, 'Fourth']);
  again.undo();
  assert.equal(again.document.name, 'Second');
});

test('an edit that waits behind one that fails is taken back with it', async (t) => {
  const { session, store, memory } = await startJournal(t);
  await rename(session, 'Kept');
  memory.failure = new Error('full');

  const outcomes = await Promise.allSettled([rename(session, 'One'), rename(session, 'Two')]);
  memory.failure = null;

  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['rejected', 'rejected'],
  );
  assert.deepEqual([session.document.name, session.undoSteps], ['Kept', 1]);
  await rename(session, 'Three');
  const stored = (await store.read()) ?? assert.fail();
  assert.equal(stored.entries.length, 2);
});
