import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { createFolderSeals } from '@gatehouse/master-key/folder-seals';
import { readKnownEnds } from '@gatehouse/master-key/known-ends';
import { openMasterKey } from '@gatehouse/master-key/open-master-key';
import { openAppendJournals, openDocumentStore } from '@gatehouse/store';
import { checkStore } from './check-store.ts';
import { assertFailed, assertPassed } from './fixtures/assert-finding.ts';

let dataDir = '';

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'gatehouse-doctor-'));
});
afterEach(async () => {
  await rm(dataDir, { recursive: true, force: true });
});

async function fill(): Promise<string> {
  const folder = join(dataDir, 'store');
  const store = await openDocumentStore({ folder });
  const things = await store.collection('things');
  for (const id of ['a', 'b', 'c']) await things.put({ id });
  await store.close();
  return join(folder, 'things.journal');
}

test('nothing stored is nothing damaged', async () => assertPassed(await checkStore(dataDir)));

test('a sound collection passes', async () => {
  await fill();

  assertPassed(await checkStore(dataDir));
});

test('a collection that a daemon has open passes', async () => {
  const store = await openDocumentStore({ folder: join(dataDir, 'store') });
  const things = await store.collection('things');
  await things.put({ id: 'a' });

  assertPassed(await checkStore(dataDir));
  await store.close();
});

test('a damaged collection is named and left as it is', async () => {
  const path = await fill();
  const bytes = await readFile(path);
  bytes[bytes.indexOf('"a"')] = 0x20;
  await writeFile(path, bytes);

  assertFailed(await checkStore(dataDir), { what: /things\.journal.*damaged at byte/, fix: /backup/ });
  assert.deepEqual(await readFile(path), bytes);
});

test('a journal of several segments passes, and one that was tampered with is named', async () => {
  const folder = join(dataDir, 'journals');
  const journals = await openAppendJournals({ folder });
  const audit = await journals.open<{ note: string }>('audit', { segmentBytes: 200 });
  for (let count = 0; count < 9; count += 1) await audit.append({ note: `entry ${count}` });
  await journals.close();
  const [first = ''] = (await readdir(folder)).sort();
  assertPassed(await checkStore(dataDir));

  const bytes = await readFile(join(folder, first));
  bytes[bytes.indexOf('entry')] = 0x20;
  await writeFile(join(folder, first), bytes);

  assertFailed(await checkStore(dataDir), { what: /audit-000001\.journal.*damaged/, fix: /backup/ });
  assert.deepEqual(await readFile(join(folder, first)), bytes);
});

test('a write that was cut short is no damage, and stays for the next start to clean up', async () => {
  const path = await fill();
  const cut = (await readFile(path)).subarray(0, -5);
  await writeFile(path, cut);

  assertPassed(await checkStore(dataDir));
  assert.deepEqual(await readFile(path), cut);
});

test('a collection that was exchanged is named by its seal', async () => {
  const configDir = join(dataDir, '..', `${basename(dataDir)}-config`);
  try {
    const key = await openMasterKey({ dataDir, configDir });
    await key.setUnsealed([]);
    const ends = readKnownEnds(key.endsFile);
    const seals = createFolderSeals({ key, ends, folder: 'store', unsealed: [] });
    const store = await openDocumentStore({ folder: join(dataDir, 'store'), seals });
    await (await store.collection('things')).put({ id: 'a' });
    await store.close();
    const path = join(dataDir, 'store', 'things.journal');
    assertPassed(await checkStore(dataDir, configDir));

    await writeFile(path, (await readFile(path, 'utf8')).replace(/"[0-9a-f]{32}"/, `"${'0'.repeat(32)}"`));

    assertFailed(await checkStore(dataDir, configDir), { what: /things\.journal/, fix: /journals trust/ });
  } finally {
    await rm(configDir, { recursive: true, force: true });
  }
});
