import assert from 'node:assert/strict';
import { test } from 'node:test';
import { crc32 } from 'node:zlib';
import { assertHeader, collectionHeader, judgeFormat } from './journal-header.ts';
import { formatRecord, type JournalRecord, parseRecord } from './journal-record.ts';
import type { JournalSource } from './journal-source.ts';
import {
  StoreConflictError,
  StoreDamagedError,
  StoreTamperedError,
  StoreWriteError,
} from './store-errors.ts';

const put: JournalRecord = { sequence: 17, batch: 16, kind: 'put', id: 't-4', json: '{"a":1}' };

function parse(text: string): JournalRecord | undefined {
  const bytes = Buffer.from(text);
  return parseRecord(bytes, 0, bytes.length - 1);
}

/** A line with such a body and its right checksum. */
const lineOf = (body: string) => `\x1e${crc32(body).toString(16).padStart(8, '0')} ${body}\n`;

for (const record of [
  put,
  { ...put, id: 'with spaces  and "quotes"\\', json: '{"t":"x y"}' },
  { ...put, id: '', kind: 'add', json: '[1, 2]' },
  { ...put, kind: 'remove', json: '' },
  { ...put, kind: 'seal', json: '"00"' },
] satisfies readonly JournalRecord[]) {
  test(`a record ${record.kind} of ${JSON.stringify(record.id)} is read as it was written`, () => {
    assert.deepEqual(parse(formatRecord(record)), record);
  });
}

test('a record is one line, with its checksum in eight digits', () => {
  assert.equal(formatRecord(put), lineOf('17 16 put "t-4" {"a":1}'));
  const many = Array.from({ length: 200 }, (_, sequence) => formatRecord({ ...put, sequence }));
  assert.equal(
    many.every((line) => /^[0-9a-f]{8} \d+ /.test(line.slice(1)) && parse(line) !== undefined),
    true,
  );
});

const line = formatRecord(put);

for (const { title, text } of [
  { title: 'no start', text: ` ${line.slice(1)}` },
  { title: 'a checksum in capitals', text: line.replace(/[0-9a-f]{8}/, (digits) => digits.toUpperCase()) },
  { title: 'another checksum', text: line.replace(/[0-9a-f]{8}/, '00000000') },
  { title: 'a checksum that is no number', text: line.replace(/[0-9a-f]{8}/, '0000000g') },
  { title: 'no space after its checksum', text: line.replace(/([0-9a-f]{8}) /, '$1_') },
  { title: 'another text', text: line.replace('"a":1', '"a":2') },
  { title: 'an end that is too early', text: `${line.slice(0, 9)}\n` },
  { title: 'an unknown kind', text: lineOf('17 16 push "t-4" {"a":1}') },
]) {
  test(`a line with ${title} is no record`, () => {
    assert.notEqual(text, line);
    assert.equal(parse(text), undefined);
  });
}

const source = { file: 'f', collection: 'tasks' } as JournalSource;
const header = (json: string, more: Partial<JournalRecord> = {}): JournalRecord => ({
  ...{ sequence: 0, batch: 0, kind: 'journal', id: 'tasks', json },
  ...more,
});
const [plain, sealed] = [collectionHeader(false), collectionHeader(true)];
const sealOf = (isRequired: boolean) => ({ isRequired }) as NonNullable<JournalSource['seal']>;

for (const { title, record, problem } of [
  { title: 'no header', record: put, problem: /the header record is missing/ },
  {
    title: 'the header of another',
    record: header(plain, { id: 'keys' }),
    problem: /holds the collection "keys", not "tasks"/,
  },
  { title: 'an unknown format', record: header('{"format":9}'), problem: /its format is \{"format":9\}/ },
  { title: 'seals and no key', record: header(sealed), problem: /no key was given/ },
] as const) {
  test(`a journal with ${title} is damaged`, () => {
    assert.throws(
      () => assertHeader(record, source),
      (error) => error instanceof StoreDamagedError && problem.test(error.message),
    );
  });
}

test('a journal without seals is tampered with where they are required, and else sound', () => {
  const withSeal = (isRequired: boolean) => ({ ...source, seal: sealOf(isRequired) });

  assert.throws(() => assertHeader(header(plain), withSeal(true)), StoreTamperedError);
  for (const [json, given] of [
    [plain, source],
    [plain, withSeal(false)],
    [sealed, withSeal(true)],
    [sealed, withSeal(false)],
  ] as const)
    assert.doesNotThrow(() => assertHeader(header(json), given));
  assert.deepEqual([judgeFormat(header(plain)), judgeFormat(header(sealed))], [null, null]);
});

test('an error of the store names its file, the place in it, and the remedy or the cause', () => {
  const cause = new Error('no space left');
  const written = new StoreWriteError('/a.journal', cause);
  const damaged = new StoreDamagedError('/a.journal', 7, 'a record is broken');
  const tampered = new StoreTamperedError('/a.journal', 8, 'its seal does not fit');

  assert.deepEqual(
    [written.file, written.cause, new StoreWriteError('', 'full').message],
    [...['/a.journal', cause, 'The change was not made, "" could not be written: full']],
  );
  assert.match(written.message, /"\/a\.journal" could not be written: no space left$/);
  assert.deepEqual(
    [damaged.file, damaged.offset, tampered.file, tampered.offset],
    ['/a.journal', 7, '/a.journal', 8],
  );
  assert.match(damaged.message, /damaged at byte 7: a record is broken\..*restore the file/);
  assert.match(tampered.message, /at byte 8: its seal does not fit\..*gatehouse journals trust$/);
  assert.equal(new StoreConflictError('there already').message, 'there already');
});
