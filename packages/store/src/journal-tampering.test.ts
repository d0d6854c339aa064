import assert from 'node:assert/strict';
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import { crc32 } from 'node:zlib';
import { SyncedDisk } from '@gatehouse/synced-disk';
import { nodeFileCalls } from './file-calls.ts';
import { appendRange, editLines, numbersOf, openEntries, segmentsIn } from './fixtures/journal-kit.ts';
import { syncedCalls } from './fixtures/synced-calls.ts';
import { StoreDamagedError } from './store-errors.ts';

const calls = { ...nodeFileCalls, fsync: async () => undefined, fdatasync: async () => undefined };
let root: string;
let whole: string;
let folder: string;
let numbers: readonly number[];

before(async () => {
  root = mkdtempSync(join(tmpdir(), 'journal-tampering-'));
  whole = join(root, 'whole');
  const { journal, close } = await openEntries(whole);
  await appendRange(journal, 0, 46);
  numbers = await numbersOf(journal);
  await close();
});
beforeEach(() => {
  folder = join(root, 'case');
  rmSync(folder, { recursive: true, force: true });
  cpSync(whole, folder, { recursive: true });
});
after(() => rmSync(root, { recursive: true }));

/** The name of a segment, counted from the oldest; -1 is the newest. */
const segment = (index: number) => segmentsIn(whole).at(index) ?? assert.fail(`no segment ${index}`);

function bytesOf(): readonly string[] {
  return readdirSync(folder).map((name) => `${name} ${readFileSync(join(folder, name), 'latin1')}`);
}

/** The line with other content and a checksum that fits it. */
function forge(line: string): string {
  const body = line.slice(10, -1).replace('xxxxx', 'yyyyy');
  return `\x1e${crc32(body).toString(16).padStart(8, '0')} ${body}\n`;
}

const swap = ([header = '', first = '', second = '', ...rest]: string[]) => [header, second, first, ...rest];
const remove = ([header = '', , ...rest]: string[]) => [header, ...rest];
const edits = {
  'an edited line': ([header = '', first = '', ...rest]: string[]) => [
    header,
    first.replace('xxxxx', 'yyyyy'),
    ...rest,
  ],
  'a removed line': remove,
  'a removed header': ([, ...rest]: string[]) => rest,
  'two lines in another order': swap,
  'a line twice': ([header = '', first = '', ...rest]: string[]) => [header, first, first, ...rest],
};

for (const [what, edit] of Object.entries(edits)) {
  for (const [which, index] of Object.entries({ oldest: 0, middle: 1, newest: -1 })) {
    test(`${what} in the ${which} segment is refused by file and offset, and nothing is changed`, async () => {
      editLines(folder, segment(index), edit);
      const before = bytesOf();

      await assert.rejects(openEntries(folder, { calls }), (error) => {
        assert.ok(error instanceof StoreDamagedError, String(error));
        assert.equal(error.file, join(folder, segment(index)));
        assert.ok(error.message.includes(String(error.offset)));
        return true;
      });
      assert.deepEqual(bytesOf(), before);
    });
  }
}

for (const index of [0, 1, 2]) {
  test(`a line of segment ${index} whose checksum was made to fit is found by the next segment`, async () => {
    editLines(folder, segment(index), ([header = '', first = '', ...rest]) => [
      header,
      forge(first),
      ...rest,
    ]);

    await assert.rejects(openEntries(folder, { calls }), {
      name: 'StoreDamagedError',
      message: /were changed/,
    });
  });

  test(`segment ${index} that is missing is refused`, async () => {
    rmSync(join(folder, segment(index)));

    await assert.rejects(openEntries(folder, { calls }), {
      name: 'StoreDamagedError',
      message: /is missing/,
    });
  });

  test(`the last line of segment ${index} that is missing is refused`, async () => {
    editLines(folder, segment(index), (lines) => lines.slice(0, -1));

    await assert.rejects(openEntries(folder, { calls }), {
      name: 'StoreDamagedError',
      message: /it ends with record/,
    });
  });
}

test('segments that changed their names are refused', async () => {
  renameSync(join(folder, segment(1)), join(folder, 'kept'));
  renameSync(join(folder, segment(2)), join(folder, segment(1)));
  renameSync(join(folder, 'kept'), join(folder, segment(2)));

  await assert.rejects(openEntries(folder, { calls }), StoreDamagedError);
});

test('a segment that a crash kept from being deleted is deleted at the next start', async () => {
  writeFileSync(join(folder, 'audit-000001.journal'), 'old');

  const { journal, close } = await openEntries(folder, { calls });

  assert.deepEqual(await numbersOf(journal), numbers);
  assert.deepEqual(segmentsIn(folder), segmentsIn(whole));
  await close();
});

test('damage that happens while the journal is open is refused when it is read', async () => {
  const { journal, close } = await openEntries(folder, { calls });
  editLines(folder, segment(1), remove);

  await assert.rejects(numbersOf(journal), { name: 'StoreDamagedError', message: new RegExp(segment(1)) });
  await assert.doesNotReject(journal.append({ n: 46, text: '' }));
  await close();
});

test('a segment that loses its last record while the journal is open is refused when it is read', async () => {
  const { journal, close } = await openEntries(folder, { calls });
  editLines(folder, segment(1), (lines) => lines.slice(0, -1));

  await assert.rejects(numbersOf(journal), { name: 'StoreDamagedError', message: /it ends with record/ });
  await close();
});

test('a last record that is cut at any byte is set aside and removed, and the journal goes on', async () => {
  const file = join(folder, segment(-1));
  const bytes = readFileSync(file);
  const lastStart = bytes.lastIndexOf(0x1e);
  for (let cut = lastStart + 1; cut < bytes.length; cut++) {
    writeFileSync(file, bytes.subarray(0, cut));
    const { journal, close } = await openEntries(folder, { calls });

    assert.deepEqual(await numbersOf(journal), numbers.slice(0, -1), `cut at ${cut}`);

    assert.deepEqual(readFileSync(`${file}.torn-1`), bytes.subarray(lastStart, cut));
    assert.equal(statSync(`${file}.torn-1`).mode & 0o777, 0o600);
    rmSync(`${file}.torn-1`);
    await journal.append({ n: 45, text: 'again' });
    assert.deepEqual(await numbersOf(journal), numbers);
    await close();
  }
});

test('what is set aside of a write that was cut short outlives a power cut', async (t) => {
  const file = join(folder, segment(-1));
  const bytes = readFileSync(file);
  const lastStart = bytes.lastIndexOf(0x1e);
  writeFileSync(file, bytes.subarray(0, -1));
  const disk = new SyncedDisk(folder);
  t.after(() => disk.close());
  const { close } = await openEntries(folder, { calls: syncedCalls(disk, calls) });

  const left = join(root, 'left');
  disk.copyTo(left);
  await close();

  assert.deepEqual(readFileSync(join(left, segment(-1))), bytes.subarray(0, lastStart));
  assert.deepEqual(readFileSync(join(left, `${segment(-1)}.torn-1`)), bytes.subarray(lastStart, -1));
});
