import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { type ActionSketch, documentOf, runDocument } from '@gatehouse/plugin-runtime/testing';
import type { ReadEncoding } from '@gatehouse/sdk-actions/document';
import iconv from 'iconv-lite';
import { standardExecutors } from '../executors/standard-executors.ts';
import { listsOf, tablesOf } from '../testing/run-action.ts';
import { testSharedData } from '../testing/test-shared-data.ts';

let folder = '';

before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'gatehouse-bound-encodings-'));
});

after(() => rm(folder, { recursive: true }));

interface Given {
  readonly content: Buffer;
  readonly encoding?: ReadEncoding | null;
  readonly isCorrectDisplayInExcel?: boolean;
  readonly end?: 'worker_lost';
}

/** Executes the actions on a list and a table that are bound to a file of this content. */
async function use(
  actions: readonly ActionSketch[],
  { content, encoding = null, isCorrectDisplayInExcel = false, end }: Given,
) {
  const file = path.join(await mkdtemp(path.join(folder, 'file-')), 'data.txt');
  await writeFile(file, content);
  const binding = { bindToFile: true, syncWithFile: true, bindedFile: file, leaveBlankFile: true, encoding };
  const document = documentOf(actions, {
    lists: listsOf({ lines: [] }).map((list) => ({ ...list, ...binding })),
    tables: tablesOf({ rows: [] }).map((table) => ({ ...table, ...binding, isCorrectDisplayInExcel })),
  });
  const shared = await testSharedData();
  const asker = shared.asker('run');
  const { outcome } = await runDocument(document, { executors: standardExecutors, answer: asker.answer });
  if (end) asker.end(end);
  await shared.stop();
  return {
    error: outcome.errorMessage ?? '',
    taken: outcome.values?.variables.taken,
    bytes: await readFile(file),
    names: await readdir(path.dirname(file)),
  };
}

const take: ActionSketch = {
  ...{ type: 'List', action: 'GetLine', results: { OutputVariable: 'taken' } },
  parameters: { List: 'lines', Remove: 'true', WhenLost: 'return' },
};
const add = (Value: string): ActionSketch => ({
  ...{ type: 'List', action: 'AddLine', results: {} },
  parameters: { List: 'lines', Value },
});
const addRow = (Values: string): ActionSketch => ({
  ...{ type: 'Table', action: 'AddRow', results: {} },
  parameters: { Table: 'rows', Values },
});

const russian = ['Привет, это первая строка', 'вторая строка списка', 'третья строка'];
const large = Array.from({ length: 9000 }, (_, place) => `${russian[place % 3]} ${place}`);
const toText = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join('');

for (const [encoding, stored, lines] of [
  ['windows-1251', 'windows-1251', russian],
  ['windows-1251', 'windows-1251', large],
  ['koi8-r', 'koi8-r', russian],
  ['utf-16', 'utf-16', russian],
  ['utf-8-bom', 'utf8', russian],
  ['auto', 'windows-1251', russian],
  ['auto', 'utf8', russian],
] as const) {
  const bytesOf = (all: readonly string[]) =>
    iconv.encode(toText(all), stored, { addBOM: encoding.startsWith('utf-') });

  test(`a list of ${lines.length} lines that is bound as ${encoding} stays ${stored} when lines are taken and added`, async () => {
    const { error, taken, bytes } = await use([take, add('ещё одна')], { content: bytesOf(lines), encoding });

    assert.equal(taken, lines[0], error);
    assert.equal(bytes.equals(bytesOf([...lines.slice(1), 'ещё одна'])), true);
  });

  test(`a line of ${lines.length} that is bound as ${encoding} comes back as ${stored} when its run is lost`, async () => {
    const { bytes, error } = await use([take], { content: bytesOf(lines), encoding, end: 'worker_lost' });

    assert.equal(bytes.equals(bytesOf([...lines.slice(1), lines[0] ?? ''])), true, error);
  });
}

for (const action of [add('日本'), addRow('日本')]) {
  test(`${action.action} of what the encoding cannot store fails before anything is written`, async () => {
    const content = iconv.encode(toText(russian), 'windows-1251');

    const { error, bytes, names } = await use([action], { content, encoding: 'windows-1251' });

    assert.match(
      error,
      /Entry 3 of "(lines|rows)", counted from 0, has "日", which windows-1251 cannot store/,
    );
    assert.equal(bytes.equals(content), true);
    assert.deepEqual(names, ['data.txt']);
  });
}

test('bytes that are no characters of the encoding fail with their place, also of a file that is bound as UTF-8', async () => {
  const content = iconv.encode(toText(russian), 'windows-1251');

  const { error, bytes } = await use([add('x')], { content });

  assert.match(error, /is not utf-8: the byte 0xcf at offset 0/);
  assert.equal(bytes.equals(content), true);
});

test('a table that is shown right in Excel is written with a byte order mark', async () => {
  const { bytes, error } = await use([addRow('ä;b')], {
    content: Buffer.from('a|b\n'),
    isCorrectDisplayInExcel: true,
  });

  assert.equal(bytes.toString('utf8'), '\ufeffa|b\nä|b\n', error);
});

test('a table that is bound as windows-1251 is read and written as it is stored', async () => {
  const bytesOf = (text: string) => iconv.encode(text, 'windows-1251');
  const read: ActionSketch = {
    ...{ type: 'Table', action: 'ReadCell', results: { OutputVariable: 'taken' } },
    parameters: { Table: 'rows', Row: '1', Column: 'B' },
  };

  const { bytes, error, taken } = await use([read, addRow('Анна;Омск')], {
    content: bytesOf('Имя|Город\nИван|Тверь\n'),
    encoding: 'windows-1251',
  });

  assert.equal(taken, 'Тверь', error);
  assert.equal(bytes?.equals(bytesOf('Имя|Город\nИван|Тверь\nАнна|Омск\n')), true);
});
