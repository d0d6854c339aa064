// Copies of SQLite files that other programs write, such as from phones: with a log that may be torn.
import assert from 'node:assert/strict';
import { copyFile, mkdir, mkdtemp, open, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { DatabaseSync } from '@photostructure/sqlite';
import { runAction } from '../testing/run-action.ts';

const frameHead = 24;
const logHead = 32;
const pageSize = 4096;
const frame = frameHead + pageSize;

let folder = '';

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-copy-'));
});

after(() => rm(folder, { recursive: true }));

/** A file whose log has a second and a third row, each as one committed frame, like one that a program has open. */
async function copyOfOpenFile(name: string, more: readonly string[] = []): Promise<string> {
  const original = join(folder, `${name}-original.db`);
  const database = new DatabaseSync(original);
  database.exec('PRAGMA journal_mode = WAL; PRAGMA cache_size = 5');
  database.exec("CREATE TABLE notes (title TEXT); INSERT INTO notes VALUES ('first')");
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  for (const title of ['second', 'third']) database.prepare('INSERT INTO notes VALUES (?)').run(title);
  for (const sql of more) database.exec(sql);
  const copy = join(folder, `${name}.db`);
  await copyFile(original, copy);
  await copyFile(`${original}-wal`, `${copy}-wal`);
  database.close();
  return copy;
}

async function titles(Path: string, Sql = 'SELECT title FROM notes'): Promise<readonly string[]> {
  const parameters = { Path, Sql, List: 'titles' };
  const { values, error } = await runAction(
    { type: 'Database', action: 'ReadCopy', parameters },
    { lists: { titles: [] } },
  );
  return error === '' ? (values.lists.titles ?? []) : [error];
}

async function flipByte(path: string, at: number): Promise<void> {
  const file = await open(path, 'r+');
  const { buffer } = await file.read(Buffer.alloc(1), 0, 1, at);
  await file.write(Buffer.of((buffer[0] ?? 0) ^ 0xff), 0, 1, at);
  await file.close();
}

test('committed rows in the log are read', async () => {
  assert.deepEqual(await titles(await copyOfOpenFile('whole')), ['first', 'second', 'third']);
});

test('a log that was torn in the middle of a frame counts up to the commit before', async () => {
  const copy = await copyOfOpenFile('torn');
  await truncate(`${copy}-wal`, logHead + frame + 100);

  assert.deepEqual(await titles(copy), ['first', 'second']);
});

test('a frame with a wrong checksum is not committed, and neither are the frames after it', async () => {
  const copy = await copyOfOpenFile('checksum');
  await flipByte(`${copy}-wal`, logHead + frameHead + 2000);

  assert.deepEqual(await titles(copy), ['first']);
});

test('frames of an unfinished transaction are ignored', async () => {
  const big = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 50)';
  const copy = await copyOfOpenFile('open-transaction', [
    `BEGIN; ${big} INSERT INTO notes SELECT hex(randomblob(1500)) FROM n`,
  ]);

  assert.ok((await stat(`${copy}-wal`)).size > logHead + 4 * frame);
  assert.deepEqual(await titles(copy), ['first', 'second', 'third']);
});

test('a log with another salt is ignored', async () => {
  const copy = await copyOfOpenFile('salt');
  await flipByte(`${copy}-wal`, 16);

  assert.deepEqual(await titles(copy), ['first']);
});

test('an empty log and a missing one are no errors', async () => {
  const empty = await copyOfOpenFile('empty-log');
  await truncate(`${empty}-wal`, 0);
  const without = await copyOfOpenFile('no-log');
  await rm(`${without}-wal`);

  assert.deepEqual([await titles(empty), await titles(without)], [['first'], ['first']]);
});

test('a rollback journal undoes uncommitted changes', async () => {
  const original = join(folder, 'journal-original.db');
  const database = new DatabaseSync(original);
  database.exec("CREATE TABLE notes (title TEXT); INSERT INTO notes VALUES ('first')");
  database.exec('PRAGMA cache_size = 1; PRAGMA cache_spill = 1');
  const many = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 500)';
  database.exec(
    `BEGIN; UPDATE notes SET title = 'lost'; ${many} INSERT INTO notes SELECT hex(randomblob(900)) FROM n`,
  );
  const copy = join(folder, 'journal.db');
  await copyFile(original, copy);
  await copyFile(`${original}-journal`, `${copy}-journal`);
  database.exec('ROLLBACK');
  database.close();

  assert.notDeepEqual(await readFile(copy), await readFile(original));
  assert.deepEqual(await titles(copy), ['first']);
});

test('a copy cannot be changed, because changes would be lost', async () => {
  const copy = await copyOfOpenFile('changes');

  const [said] = await titles(copy, "INSERT INTO notes VALUES ('lost') RETURNING title");

  assert.match(said ?? '', /attempt to write a readonly database/);
});

for (const [what, bytes] of [
  ['text', Buffer.from('no database at all, though it is long enough to be looked at')],
  ['a page of noise', Buffer.concat([Buffer.from('SQLite format 3\0'), Buffer.alloc(8000, 0xa5)])],
] as const) {
  test(`${what} is no database`, async () => {
    const path = join(folder, `${what.replaceAll(' ', '-')}.db`);
    await writeFile(path, bytes);

    assert.match((await titles(path))[0] ?? '', /file is not a database|malformed/);
  });
}

test('a statement that never ends is ended at the time limit, and a folder is an error', async () => {
  const copy = await copyOfOpenFile('endless');
  const parameters = {
    Path: copy,
    Sql: 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n',
    TimeoutSec: '1',
  };
  await mkdir(join(folder, 'a-folder'));

  const { error } = await runAction({ type: 'Database', action: 'ReadCopy', parameters });

  assert.match(error ?? '', /within 1 s/);
  assert.match((await titles(join(folder, 'a-folder')))[0] ?? '', /is no regular file|folder/);
});
