import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import { type ActionSketch, documentOf, runDocument } from '@gatehouse/plugin-runtime/testing';
import { standardExecutors } from '../executors/standard-executors.ts';
import { listsOf } from '../testing/run-action.ts';
import { type TestSharedData, testSharedData } from '../testing/test-shared-data.ts';

let folder = '';
let file = '';
let record = '';
let shared: TestSharedData;

before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'gatehouse-hostile-'));
});

after(() => rm(folder, { recursive: true }));

const many = Array.from({ length: 12_000 }, (_, place) => `line ${place} of a list that is large`);
const text = many.map((line) => `${line}\n`).join('');

beforeEach(async () => {
  await shared?.stop();
  shared = await testSharedData();
  file = path.join(await mkdtemp(path.join(folder, 'list-')), 'lines.txt');
  record = path.join(path.dirname(file), '.gatehouse-lines.txt.taken');
  await writeFile(file, text);
});

let runs = 0;

async function use(action: string, parameters: Record<string, string> = {}) {
  const binding = { bindToFile: true, syncWithFile: true, bindedFile: file, leaveBlankFile: true };
  const sketch: ActionSketch = {
    ...{ type: 'List', action, results: { OutputVariable: 'taken' } },
    parameters: { List: 'lines', ...parameters },
  };
  const document = documentOf([sketch], {
    lists: listsOf({ lines: [] }).map((list) => ({ ...list, ...binding })),
  });
  runs += 1;
  const { answer, end } = shared.asker(`run ${runs}`);
  const { outcome } = await runDocument(document, { executors: standardExecutors, answer });
  end();
  return { error: outcome.errorMessage ?? '', taken: outcome.values?.variables.taken };
}

const sampleOf = (from: number, to: number) =>
  createHash('sha256')
    .update(Buffer.from(text).subarray(Math.max(from, to - 256), to))
    .digest('base64')
    .slice(0, 16);
type Hole = readonly [from: number, to: number, first: number, count: number];
/** A record with the right samples. */
const recordOf = (...holes: readonly Hole[]) =>
  JSON.stringify({ version: 1, holes: holes.map((hole) => [...hole, sampleOf(hole[0], hole[1])]) });

const size = Buffer.byteLength(text);
const lineEnd = text.indexOf('\n') + 1;

const hostile: Readonly<Record<string, () => void>> = {
  'no JSON': () => writeFileSync(record, 'taken'),
  'an empty file': () => writeFileSync(record, ''),
  'of another version': () => writeFileSync(record, '{"version":2,"holes":[]}'),
  'with a negative offset': () => writeFileSync(record, '{"version":1,"holes":[[-1,5,0,1,"x"]]}'),
  'with an offset that is no number': () => writeFileSync(record, '{"version":1,"holes":[["0",5,0,1,"x"]]}'),
  'with an offset beyond whole numbers': () =>
    writeFileSync(record, '{"version":1,"holes":[[0,1e300,0,1,"x"]]}'),
  'with a hole that ends before it begins': () => writeFileSync(record, recordOf([40, 20, 1, 1])),
  'with a hole of no lines': () => writeFileSync(record, recordOf([0, lineEnd, 0, 0])),
  'with more lines than bytes': () => writeFileSync(record, recordOf([0, lineEnd, 0, 500])),
  'with holes that would copy the file a thousand times': () =>
    writeFileSync(
      record,
      recordOf(
        ...Array.from({ length: 2000 }, (_, place): Hole => (place % 2 ? [0, 0, 0, 0] : [size, size, 0, 0])),
      ),
    ),
  'with holes that lie in each other': () =>
    writeFileSync(record, recordOf([0, size, 0, 1], [0, lineEnd, 0, 1])),
  'of ten gigabytes': () => {
    writeFileSync(record, '');
    truncateSync(record, 10 * 2 ** 30);
  },
  'a link to another file': () => {
    writeFileSync(path.join(path.dirname(file), 'other'), recordOf([0, lineEnd, 0, 1]));
    symlinkSync('other', record);
  },
  'a link to itself': () => symlinkSync(record, record),
  'a folder': () => mkdirSync(record),
  'a pipe': () => execFileSync('mkfifo', [record]),
};

for (const [what, plant] of Object.entries(hostile)) {
  test(`a record ${what} fails the actions on its list with its path, and nothing is written`, async () => {
    plant();

    const taken = await use('GetLine', { Remove: 'true' });
    const counted = await use('Count');
    const sorted = await use('Sort');
    await shared.stop();

    for (const { error } of [taken, counted, sorted]) {
      assert.match(error, /\.gatehouse-lines\.txt\.taken" is not the record .* Delete it/, what);
    }
    assert.equal((await readFile(file, 'utf8')) === text, true);
  });
}

test('a record with more lines than the file has fails the actions that count lines', async () => {
  await writeFile(record, recordOf([0, size, 0, many.length + 1]));

  const taken = await use('GetLine', { Remove: 'true' });
  const counted = await use('Count');

  for (const { error } of [taken, counted]) assert.match(error, /is not the record/);
});

test('a hole that goes past the end of the file is one of another content', async () => {
  const empty = createHash('sha256').digest('base64').slice(0, 16);
  await writeFile(record, JSON.stringify({ version: 1, holes: [[2 ** 50, 2 ** 51, 9, 1000, empty]] }));

  const { taken, error } = await use('GetLine', { Remove: 'true' });

  assert.equal(taken, many[0], error);
});

test('a list and a record that are swapped while they are read lose no line and make no other', async () => {
  const [other, end] = [`${file}.other`, { isReached: false }];
  const swap = async () => {
    while (!end.isReached) {
      await writeFile(other, text);
      await rename(other, file);
      await writeFile(other, recordOf([0, lineEnd, 0, 1]));
      await rename(other, record);
      await rm(record, { force: true });
    }
  };
  const swapping = swap();
  const seen = [];
  for (let round = 0; round < 20; round += 1) seen.push(await use('GetLine', { Remove: 'true' }));
  end.isReached = true;
  await swapping;
  await shared.stop();

  for (const { taken, error } of seen) {
    assert.ok(error !== '' || many.slice(0, 30).includes(taken ?? ''), `${taken} ${error}`);
  }
  assert.ok((await stat(file)).size <= size);
  assert.deepEqual(
    (await readdir(path.dirname(file))).filter((name) => name.endsWith('.tmp')),
    [],
  );
});
