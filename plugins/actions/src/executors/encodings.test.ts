// Files as other programs write them, byte by byte.
import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { runAction } from '../testing/run-action.ts';

let folder = '';

before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'gatehouse-encodings-'));
});

after(async () => {
  await rm(folder, { recursive: true });
});

const results = { OutputVariable: 'out', Count: 'count' };

function act(type: string, action: string, parameters: Record<string, string>) {
  return runAction(
    { type, action, parameters, results },
    {
      lists: { lines: [] },
      tables: {
        rows: [],
        'named+': [
          ['Имя', 'Город'],
          ['Анна', 'Москва'],
        ],
      },
    },
  );
}

async function fileOf(name: string, hex: string): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, Buffer.from(hex.replaceAll(' ', ''), 'hex'));
  return file;
}

/** Имя;Город, Анна;Москва with the line ends of Windows. */
const russianExcel = 'c8ecff 3b c3eef0eee4 0d0a c0edede0 3b cceef1eae2e0 0d0a';

const stored = [
  ['windows-1251', 'Привет, мир', 'cff0e8e2e5f22c20ece8f0'],
  ['windows-1252', '5 €', '352080'],
  ['windows-1250', 'Łódź', 'a3f3649f'],
  ['windows-1253', 'Γεια', 'c3e5e9e1'],
  ['koi8-r', 'Привет', 'f0d2c9d7c5d4'],
  ['ibm866', 'Привет', '8fe0a8a2a5e2'],
  ['shift_jis', '日本', '93fa967b'],
  ['euc-jp', '日本', 'c6fccbdc'],
  ['gb18030', '中文', 'd6d0cec4'],
  ['big5', '中文', 'a4a4a4e5'],
  ['euc-kr', '한글', 'c7d1b1db'],
  ['utf-8-bom', 'ä', 'efbbbfc3a4'],
  ['utf-16be', 'ä', 'feff00e4'],
] as const;

for (const [Encoding, Text, hex] of stored) {
  test(`Write stores "${Text}" in ${Encoding} as ${hex}, and Read gives it back`, async () => {
    const Path = path.join(folder, `${Encoding}.txt`);

    const written = await act('File', 'Write', { Path, Text, Encoding });
    const read = await act('File', 'Read', { Path, Encoding });

    assert.deepEqual([written.error, read.error], ['', '']);
    assert.equal((await readFile(Path)).toString('hex'), hex);
    assert.equal(read.values.variables.out, Text);
  });
}

for (const Encoding of ['windows-1251', 'auto']) {
  test(`BindFile reads a table that a Russian Excel saved, by ${Encoding}`, async () => {
    const Path = await fileOf('excel.csv', russianExcel);

    const run = await act('Table', 'BindFile', { Table: 'rows', Path, Separator: ';', Encoding });

    assert.equal(run.error, '');
    assert.deepEqual(run.values.tables.rows, [
      ['Имя', 'Город'],
      ['Анна', 'Москва'],
    ]);
  });
}

test('the same table without its encoding is an error that names the byte, in tables, lists and texts', async () => {
  const Path = await fileOf('unnamed.csv', `61 0a ${russianExcel}`);

  const runs = [
    await act('Table', 'BindFile', { Table: 'rows', Path }),
    await act('List', 'BindFile', { List: 'lines', Path }),
    await act('File', 'Read', { Path }),
  ];

  for (const { branch, error } of runs) {
    assert.equal(branch, 'OnError');
    assert.match(error, /unnamed\.csv" is not utf-8: the byte 0xc8 at offset 2, in line 2, .*or use auto/);
  }
});

test('SaveFile writes a table for a Russian Excel, and names the row that it cannot store', async () => {
  const Path = path.join(folder, 'saved.csv');
  const parameters = { Path, Separator: ';', Encoding: 'windows-1251' };

  const saved = await act('Table', 'SaveFile', { Table: 'named', ...parameters });
  const refused = await act('Table', 'SaveFile', { Table: 'named', ...parameters, Encoding: 'windows-1252' });

  assert.equal(saved.error, '');
  assert.match(refused.error, /Row 0, counted from 0, holds "И", which windows-1252 cannot store; use utf-8/);
  assert.equal(
    (await readFile(Path)).toString('hex'),
    russianExcel.replaceAll(' ', '').replaceAll('0d0a', '0a'),
  );
});

test('SaveFile writes one byte order mark where Excel needs it', async () => {
  const Path = path.join(folder, 'marked.csv');

  await act('Table', 'SaveFile', { Table: 'named', Path, Encoding: 'utf-8-bom' });

  assert.equal(await readFile(Path, 'utf8'), '\ufeffИмя,Город\nАнна,Москва\n');
});

test('a list goes to a file and comes back in windows-1251', async () => {
  const Path = await fileOf('list.txt', russianExcel);

  const read = await act('List', 'BindFile', { List: 'lines', Path, Encoding: 'windows-1251' });
  const saved = await runAction(
    { type: 'List', action: 'SaveFile', parameters: { List: 'lines', Path, Encoding: 'koi8-r' } },
    { lists: { lines: ['Привет'] } },
  );

  assert.deepEqual(read.values.lists.lines, ['Имя;Город', 'Анна;Москва'], read.error);
  assert.equal(saved.error, '');
  assert.equal((await readFile(Path)).toString('hex'), 'f0d2c9d7c5d40a');
});

test('Append goes on in the encoding of the file', async () => {
  const Path = await fileOf('append.txt', 'cff0');

  await act('File', 'Append', { Path, Text: 'и', Encoding: 'windows-1251' });

  assert.equal((await readFile(Path)).toString('hex'), 'cff0e8');
});

for (const [Encoding, hex, place] of [
  ['utf-8', '61c3', 'byte 0xc3 at offset 1, in line 1'],
  ['utf-8', 'efbfbd 0a ff', 'byte 0xff at offset 4, in line 2'],
  ['windows-1251', '0a98', 'byte 0x98 at offset 1, in line 2'],
  ['shift_jis', '93fa ff', 'byte 0xff at offset 2, in line 1'],
  ['utf-16', 'fffe 6100 62', 'byte 0x62 at offset 4, in line 1'],
  ['utf-16', 'fffe 00d8 6100', 'byte 0x00 at offset 2, in line 1'],
] as const) {
  test(`Read names the ${place} of ${hex}, which ${Encoding} does not have`, async () => {
    const Path = await fileOf('broken.txt', hex);

    const { error } = await act('File', 'Read', { Path, Encoding });

    assert.ok(error.includes(`is not ${Encoding}: the ${place}`), error);
  });
}

for (const [what, hex, text] of [
  ['a byte order mark of UTF-16', 'fffe 1004 3004', 'Аа'],
  ['a byte order mark of UTF-8', 'efbbbf d0b0', 'а'],
  ['plain ASCII', '61', 'a'],
  ['UTF-8', 'd09fd180d0b8d0b2d0b5d182', 'Привет'],
  ['a short word of windows-1251 beside ASCII', '69643b6e616d650d0a313bc8e2e0ed', 'id;name\r\n1;Иван'],
  [
    'a short table of a Russian Excel, which is no Arabic',
    'c8ecff3bc3eef0eee40d0ac0edede03b22ceecf1ea3b20f6e5edf2f0220d0ac8e2e0ed3bd2e2e5f0fc0d0a',
    'Имя;Город\r\nАнна;"Омск; центр"\r\nИван;Тверь\r\n',
  ],
  ['KOI8-R', 'f0d2c9d7c5d42c20cdc9d221', 'Привет, мир!'],
  ['IBM 866', '8fe0a8a2a5e22c20aca8e021', 'Привет, мир!'],
  ['windows-1252', '4772fcdf65206175732042616c696e67656e2c20352080', 'Grüße aus Balingen, 5 €'],
] as const) {
  test(`auto knows ${what}`, async () => {
    const Path = await fileOf('guess.txt', hex);

    const run = await act('File', 'Read', { Path, Encoding: 'auto' });

    assert.equal(run.values.variables.out, text, run.error);
  });
}

for (const bytes of ['8192a3b4c5d6e7f8 0102 f9eadbccbdae9f80', '0000ff'])
  test(`auto refuses ${bytes}, which is no text of a known encoding`, async () => {
    const Path = await fileOf('noise.bin', bytes);

    const { error } = await act('File', 'Read', { Path, Encoding: 'auto' });

    assert.match(error, /The encoding of ".*noise\.bin" cannot be guessed\. Name it/);
  });
