import assert from 'node:assert/strict';
import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { testFiles } from '@gatehouse/plugin-runtime/testing';
import { splitAt } from '../bound/split-at.ts';
import { decodeText } from '../files/decode-text.ts';
import { BoundLineFile } from './bound-line-file.ts';

let folder = '';
const openLines = (path: string) => BoundLineFile.open({ path, rights: testFiles });

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-lines-'));
});

after(() => rm(folder, { recursive: true }));

const many = Array.from({ length: 20_000 }, (_, place) => `${place} ${'äx'.repeat(place % 30)}`);

const contents = {
  'nothing at all': '',
  'one line without an end': 'one',
  'line ends only': '\n\n\n',
  'line ends of Windows': 'one\r\ntwo\r\n\r\nfour\r',
  'a byte order mark': '\uFEFFone\ntwo\n',
  'many blocks': `${many.join('\n')}\n`,
  'a line longer than a block': `short\n${'long'.repeat(50_000)}\r\nshort`,
} as const;

for (const [what, content] of Object.entries(contents)) {
  test(`a file of ${what} has the same lines as when it is read as a whole`, async () => {
    const path = join(folder, 'lines.txt');
    await writeFile(path, content);
    const wanted = splitAt(await decodeText(await readFile(path), { encoding: 'utf-8', path }), '\n', 'Text');
    if (wanted.at(-1) === '') wanted.pop();

    const file = await openLines(path);
    const found = Array.from({ length: file.count }, (_, place) => file.lineAt(place));
    await file.close();

    assert.deepEqual(found, wanted);
  });
}

test('a text is found within a line, never across two', async () => {
  const path = join(folder, 'searched.txt');
  await writeFile(path, `one\r\ntwo\n${many.join('\n')}\nlast`);
  const file = await openLines(path);

  const texts = ['one', 'e\r', 'o\n', 'wo', ' äxä', '19999 ', 'last', '', 'nowhere'];
  const found = texts.map((text) => file.indexContaining(text));
  await file.close();

  const lines = ['one', 'two', ...many, 'last'];
  assert.deepEqual(
    found,
    texts.map((text) => lines.findIndex((line) => line.includes(text))),
  );
});

test('a copy without a line has all the others, byte for byte', async () => {
  const path = join(folder, 'copied.txt');
  await writeFile(path, `${many.join('\n')}\n`);
  const without = (place: number) => many.filter((_, other) => other !== place);

  for (const place of [0, 9876, many.length - 1]) {
    const [file, target] = [await openLines(path), await open(join(folder, 'copy.txt'), 'w')];
    await file.copyWithout(file.holesWithout(place), target);
    await target.close();
    await file.close();
    const copied = await readFile(join(folder, 'copy.txt'), 'utf8');
    assert.deepEqual(copied === `${without(place).join('\n')}\n`, true, `line ${place}`);
  }
});

test('a replaced file stays unchanged for its readers; one that is changed in place is read again', async () => {
  const path = join(folder, 'changed.txt');
  await writeFile(path, 'one\ntwo\n');
  const file = await openLines(path);

  await rm(path);
  await writeFile(path, 'other\n');
  file.refresh();
  const before = [file.count, file.lineAt(0)];
  await file.close();

  const changed = await openLines(path);
  await writeFile(path, 'first\nsecond\nthird\n');
  changed.refresh();
  const after = [changed.count, changed.lineAt(2)];
  await changed.close();

  assert.deepEqual(
    [before, after],
    [
      [2, 'one'],
      [3, 'third'],
    ],
  );
});

test('a file that is not regular is refused', async () => {
  await assert.rejects(openLines(folder), /not a (regular )?file|folder|directory/i);
});

test('a line of bytes that are no UTF-8 is an error, and the lines beside it are read', async () => {
  const path = join(folder, 'bytes.txt');
  await writeFile(path, Buffer.from([0x61, 0x0a, 0xcf, 0xf0, 0x0a, 0xef, 0xbf, 0xbd, 0x0a]));

  const file = await openLines(path);
  const lines = [file.lineAt(0), file.lineAt(2)];
  assert.throws(() => file.lineAt(1), /Line 1 of the list, counted from 0, is not utf-8/);
  await file.close();

  assert.deepEqual(lines, ['a', '\ufffd']);
});
