import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import { openDocumentStore } from './document-store.ts';
import { nodeFileCalls } from './file-calls.ts';
import { appendRange, editLines, numbersOf, openEntries, segmentsIn } from './fixtures/journal-kit.ts';
import { testSeals } from './fixtures/test-seals.ts';
import type { JournalSeals } from './journal-seal.ts';

const calls = { ...nodeFileCalls, fsync: async () => undefined, fdatasync: async () => undefined };
const ids = ['a', 'b', 'c', 'd', 'e', 'f'];

let root: string;
let folder: string;
let file: string;
let known: Map<string, number>;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'sealed-journals-'));
  folder = join(root, 'store');
  file = join(folder, 'keys.journal');
  known = new Map();
});
afterEach(() => rmSync(root, { recursive: true }));

async function fill(seals?: JournalSeals, into = folder): Promise<void> {
  const store = await openDocumentStore({ folder: into, calls, seals });
  const keys = await store.collection<{ id: string; scopes: string[] }>('keys');
  for (const id of ids) await keys.put({ id, scopes: ['task:read'] });
  await store.close();
}

async function idsIn(seals: JournalSeals): Promise<readonly string[]> {
  const store = await openDocumentStore({ folder, calls, seals });
  try {
    return (await store.collection('keys')).all().map(({ id }) => id);
  } finally {
    await store.close();
  }
}

/** The line with a checksum that fits its body. */
function withChecksum(line: string): string {
  const body = line.slice(10, -1);
  return `\x1e${crc32(body).toString(16).padStart(8, '0')} ${body}\n`;
}

const forge = (line = '') => withChecksum(line.replace('task:read', 'admin'));

/** Each record is followed by its seal; the header is the first. */
const edits: Readonly<Record<string, (lines: string[]) => string[]>> = {
  'an edited record with a checksum that fits': (lines) => lines.with(4, forge(lines[4])),
  'an edited last record with a checksum that fits': (lines) => lines.with(-2, forge(lines.at(-2))),
  'a record of two that changed places with their seals': ([a = '', b = '', ...rest]) => {
    const [c = '', d = '', e = '', f = '', ...others] = rest;
    const swapped = [renumber(e, 1), renumber(f, 1), renumber(c, 2), renumber(d, 2)];
    return [a, b, ...swapped, ...others];
  },
  'a seal that was taken out': (lines) => lines.toSpliced(5, 1),
  'all seals taken out': (lines) => lines.filter((line) => !line.includes(' seal ')),
  'all seals taken out, and the format of before in the header': (lines) =>
    lines
      .filter((line) => !line.includes(' seal '))
      .map((line, index) => (index === 0 ? withChecksum(line.replace('"format":3', '"format":1')) : line)),
  'a seal of zeros': (lines) =>
    lines.with(5, withChecksum((lines[5] ?? '').replace(/"[0-9a-f]{32}"/, `"${'0'.repeat(32)}"`))),
  'a shortened seal': (lines) =>
    lines.with(5, withChecksum((lines[5] ?? '').replace(/"([0-9a-f]{8})[0-9a-f]{24}"/, '"$1"'))),
  'a record in the middle and its seal taken out, the others renumbered': (lines) => [
    ...lines.slice(0, 4),
    ...lines.slice(6).map((line) => renumber(line, -1)),
  ],
};

function renumber(line: string, by: number): string {
  const [checksum = '', sequence, batch, ...rest] = line.slice(0, -1).split(' ');
  return withChecksum(`${[checksum, Number(sequence) + by, Number(batch) + by, ...rest].join(' ')}\n`);
}

describe('a sealed collection', () => {
  for (const [what, edit] of Object.entries(edits)) {
    test(`${what}: the opening is refused by file and offset, and nothing is changed`, async () => {
      await fill(testSeals());
      editLines(folder, 'keys.journal', edit);
      const before = readFileSync(file);

      await assert.rejects(
        idsIn(testSeals()),
        /keys\.journal" is (not as Gatehouse left it|damaged).* at byte \d+/,
      );

      assert.deepEqual(readFileSync(file), before);
      assert.deepEqual(readdirSync(folder), ['keys.journal']);
    });
  }

  test('the journal of another installation is refused', async () => {
    await fill(testSeals());
    await fill(testSeals('elsewhere'), join(root, 'other'));
    cpSync(join(root, 'other', 'keys.journal'), file);

    await assert.rejects(idsIn(testSeals()), { name: 'StoreTamperedError', message: /another installation/ });
  });

  test('the journal of another collection of the same installation is refused', async () => {
    await fill(testSeals());
    const text = readFileSync(file, 'latin1');
    const [header = '', ...rest] = text.split(/(?<=\n)/);
    writeFileSync(
      join(folder, 'tasks.journal'),
      [withChecksum(header.replace('"keys"', '"tasks"')), ...rest].join(''),
    );
    const reported: string[] = [];
    const onTampered = ({ name }: Error) => void reported.push(name);
    const store = await openDocumentStore({ folder, calls, seals: testSeals(), onTampered });

    await assert.rejects(store.collection('tasks'), { name: 'StoreTamperedError' });
    await store.close();
    assert.deepEqual(reported, ['StoreTamperedError']);
  });

  test('an older copy, a cut last record and a missing file are refused by what is known of the journal', async () => {
    await fill(testSeals('here', known));
    const older = readFileSync(file);
    await fill(testSeals('here', known));
    const newer = readFileSync(file);
    const lines = newer.toString('latin1').split(/(?<=\n)/);

    for (const bytes of [
      older,
      Buffer.from(lines.slice(0, -2).join('')),
      Buffer.from(lines.slice(0, -1).join('')),
    ]) {
      writeFileSync(file, bytes);
      await assert.rejects(
        idsIn(testSeals('here', known)),
        /it ends with record \d+, and record 12 was written/,
      );
    }
    rmSync(file);
    await assert.rejects(idsIn(testSeals('here', known)), /the file is missing, and record 12 was written/);
    writeFileSync(file, newer);
    assert.deepEqual(await idsIn(testSeals('here', known)), ids);
  });

  test('a batch without its seal is a write that was cut short: set aside and removed', async () => {
    await fill(testSeals());
    const whole = readFileSync(file);
    const lastSeal = whole.lastIndexOf(0x1e);
    const lastRecord = whole.lastIndexOf(0x1e, lastSeal - 1);
    for (let cut = lastRecord; cut < whole.length; cut += 1) {
      writeFileSync(file, whole.subarray(0, cut));
      assert.deepEqual(await idsIn(testSeals()), ids.slice(0, -1), `cut at ${cut}`);
      assert.equal(readFileSync(file).length, lastRecord);
      rmSync(`${file}.torn-1`, { force: true });
    }
  });

  test('a compaction seals anew what it keeps and what was written meanwhile', async () => {
    const open = () => openDocumentStore({ folder, seals: testSeals('here', known), leastGarbage: 4096 });
    const store = await open();
    const keys = await store.collection<{ id: string; n: number }>('keys');
    const isSmall = () => readFileSync(file).length < 16_000;
    let n = 0;
    for (; n < 100 || (n < 1000 && !isSmall()); n += 1) {
      await Promise.all(ids.map((id) => keys.put({ id, n })));
      // A slow disk needs another compaction: what is written while one runs stays behind it.
      if (n >= 100) await setTimeout(20);
    }
    await store.close();

    const again = await open();
    const found = (await again.collection<{ id: string; n: number }>('keys')).all();
    await again.close();

    assert.deepEqual(
      found,
      ids.map((id) => ({ id, n: n - 1 })),
    );
    assert.equal(known.get('keys'), n * ids.length);
    assert.ok(isSmall());
  });
});

describe('a sealed journal of segments', () => {
  const open = () => openEntries(folder, { calls, seals: testSeals('here', known) });

  beforeEach(async () => {
    const { journal, close } = await open();
    await appendRange(journal, 0, 46);
    await close();
  });

  for (const [which, index] of Object.entries({ oldest: 0, middle: 1, newest: -1 })) {
    test(`a record of the ${which} segment with a checksum that fits is refused`, async () => {
      const name = segmentsIn(folder).at(index) ?? '';
      editLines(folder, name, (lines) => lines.with(2, withChecksum((lines[2] ?? '').replace('xxx', 'yyy'))));

      await assert.rejects(open(), new RegExp(name));
    });
  }

  test('a whole journal that somebody else wrote is refused', async () => {
    const forged = await openEntries(join(root, 'forged'), { calls });
    await appendRange(forged.journal, 0, 46);
    await forged.close();
    rmSync(folder, { recursive: true });
    cpSync(join(root, 'forged'), folder, { recursive: true });

    await assert.rejects(open(), { name: 'StoreTamperedError', message: /have no seals/ });
  });

  test('the newest segment that is missing, and its last record that is cut off, are refused', async () => {
    const newest = join(folder, segmentsIn(folder).at(-1) ?? '');
    const bytes = readFileSync(newest);
    editLines(folder, segmentsIn(folder).at(-1) ?? '', (lines) => lines.slice(0, -2));
    await assert.rejects(open(), /record 46 was written/);
    rmSync(newest);
    await assert.rejects(open(), /record 46 was written/);
    writeFileSync(newest, bytes);

    const { journal, close } = await open();
    assert.equal((await numbersOf(journal)).at(-1), 45);
    await close();
  });
});
