import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { holdDocument } from './held-document.ts';
import { inspectStore } from './inspect-store.ts';
import { formatRecord } from './journal-record.ts';
import { listJournals } from './list-journals.ts';
import { LiveDocuments } from './live-documents.ts';
import { listSegments, segmentPath } from './segment-files.ts';

function folderOf(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-inspect-'));
  t.after(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** A collection as a file, with documents of these texts. */
function collectionText(name: string, ...documents: readonly string[]): string {
  const header = { sequence: 0, batch: 0, kind: 'journal', id: name, json: '{"format":1}' } as const;
  const puts = documents.map((json, at) => {
    const sequence = at + 1;
    return formatRecord({ sequence, batch: sequence, kind: 'put', id: `d${sequence}`, json });
  });
  return [formatRecord(header), ...puts].join('');
}

test('each collection and journal of a folder has its problem, or none, and nothing is changed', async (t) => {
  const folder = folderOf(t);
  const write = (name: string, text: string) => writeFileSync(join(folder, `${name}.journal`), text);
  const broken = collectionText('broken', '{"id":"d1"}', '{"id":"d2"}').replace('"d1"', '"d9"');
  write('sound', collectionText('sound', '{"id":"d1"}'));
  write('broken', broken);
  write('texts', collectionText('texts', '{"id":'));
  write('log-000001', collectionText('log'));
  write('.tmp', '');
  writeFileSync(join(folder, 'other.json'), '');

  const found = new Map((await inspectStore(folder)).map(({ name, problem }) => [name, problem]));

  assert.deepEqual([...found.keys()].sort(), ['.tmp', 'broken', 'log', 'sound', 'texts'].sort());
  assert.equal(found.get('sound'), null);
  assert.match(found.get('broken') ?? '', /record 2 follows, so record 1 was written and is gone/);
  assert.match(found.get('texts') ?? '', /the document "d1" is not JSON/);
  assert.match(found.get('log') ?? '', /format/);
  assert.equal(readFileSync(join(folder, 'broken.journal'), 'utf8'), broken);
});

test('a folder that is not there has no journals', async (t) => {
  assert.deepEqual(await listJournals(join(folderOf(t), 'none')), { collections: [], journals: [] });
});

test('the segments of a journal are those of its name, by their numbers', async (t) => {
  const folder = folderOf(t);
  for (const file of [
    'log-000010.journal',
    'log-000002.journal',
    'log-1000000.journal',
    'log-00001.journal',
    'log-more-000001.journal',
    'log.journal',
    'log-000003.journal.tmp',
  ])
    writeFileSync(join(folder, file), '');

  assert.deepEqual(await listSegments({ folder, name: 'log' }), [2, 10, 1_000_000]);
  assert.equal(segmentPath({ folder, name: 'log' }, 7), join(folder, 'log-000007.journal'));
  const { collections, journals } = await listJournals(folder);
  assert.deepEqual(
    [[...collections].sort(), [...journals].sort()],
    [
      ['log', 'log-00001'],
      ['log', 'log-more'],
    ],
  );
});

test('the live documents count the bytes of their last records', () => {
  const live = new LiveDocuments<{ id: string }>();
  const put = (id: string, bytes: number) => live.apply({ id, held: holdDocument('{}', bytes) });
  put('a', 10);
  put('b', 5);
  put('a', 7);
  assert.deepEqual([live.bytes, [...live.byId.keys()]], [12, ['a', 'b']]);

  live.apply({ id: 'a', held: undefined });
  live.apply({ id: 'gone', held: undefined });

  assert.deepEqual([live.bytes, [...live.byId.keys()]], [5, ['b']]);
});
