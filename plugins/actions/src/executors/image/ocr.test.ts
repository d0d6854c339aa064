import assert from 'node:assert/strict';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createCanvas } from '@napi-rs/canvas';
import { drawTextMark } from '../../image/text-mark.ts';
import { runAction } from '../../testing/run-action.ts';

let folder = '';
const at = (name: string) => path.join(folder, name);
before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'gatehouse-ocr-'));
  await writeText('order.png', ['Order number 48213', 'Paid in full']);
  await writeText('clear.webp', ['Clear ground'], { isClear: true });
  await writeFile(at('empty.png'), await createCanvas(200, 100).encode('png'));
  await writeFile(at('huge.png'), await createCanvas(8000, 6000).encode('png'));
  await writeFile(at('text.png'), 'hello');
});
after(() => rm(folder, { recursive: true }));

async function writeText(name: string, lines: readonly string[], { isClear = false } = {}): Promise<void> {
  const mark = await drawTextMark({ text: lines.join('\n'), size: 40, color: '#000000' });
  const canvas = createCanvas(mark.width + 40, mark.height + 40);
  const context = canvas.getContext('2d');
  context.fillStyle = '#ffffff';
  if (!isClear) context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(mark, 20, 20);
  await writeFile(at(name), name.endsWith('png') ? await canvas.encode('png') : await canvas.encode('webp'));
}

function read(source: string, parameters: Readonly<Record<string, string>> = {}) {
  const results = { OutputVariable: 'text', Confidence: 'sure' };
  return runAction({
    type: 'Image',
    action: 'Ocr',
    parameters: { Source: at(source), ...parameters },
    results,
  });
}

test('Ocr reads the lines of a picture and returns its confidence', async () => {
  const run = await read('order.png');

  assert.equal(run.values.variables.text, 'Order number 48213\nPaid in full', run.error);
  assert.equal(Number(run.values.variables.sure) > 60, true);
});

test('Ocr reads black letters on a transparent ground, and those of a WebP picture', async () => {
  const run = await read('clear.webp');

  assert.equal(run.values.variables.text, 'Clear ground', run.error);
});

test('Ocr returns only the allowed characters', async () => {
  const run = await read('order.png', { Characters: '0123456789' });

  assert.match(run.values.variables.text ?? '', /^[\d\s]*48213[\d\s]*$/);
});

test('Ocr of a picture without letters gives the empty text', async () => {
  const run = await read('empty.png');

  assert.deepEqual([run.branch, run.values.variables.text], ['OnSuccess', ''], run.error);
});

test('Ocr reads a language from a folder', async () => {
  const english = fileURLToPath(
    new URL('4.0.0_best_int/eng.traineddata.gz', import.meta.resolve('@tesseract.js-data/eng/package.json')),
  );
  await mkdir(at('languages'));
  await cp(english, at('languages/xyz.traineddata.gz'));

  const run = await read('order.png', { Language: 'xyz', LanguageData: at('languages') });

  assert.match(run.values.variables.text ?? '', /48213/, run.error);
});

test('damaged data of a language is an error', async () => {
  await mkdir(at('damaged'));
  await writeFile(at('damaged/abc.traineddata'), 'nothing of use');

  const run = await read('order.png', { Language: 'abc', LanguageData: at('damaged'), TimeoutSec: '20' });

  assert.match(run.error, /The picture cannot be read|No whole answer came from the text reader/);
});

for (const [source, parameters, message] of [
  ['order.png', { Language: 'deu' }, /Only English \(eng\) comes along; for deu name the folder/],
  ['order.png', { Language: '../../etc' }, /Language must be such as eng/],
  ['order.png', { Language: 'deu', LanguageData: '/no/such' }, /"\/no\/such" has no deu\.traineddata/],
  ['order.png', { Language: 'eng+deu' }, /Only English/],
  ['text.png', {}, /is no PNG, JPEG or WebP picture/],
  ['huge.png', {}, /8000 × 6000 pixels is too large to be read/],
] as const) {
  test(`Ocr of ${source} with ${JSON.stringify(parameters)} is an error that says why`, async () => {
    const run = await read(source, parameters);

    assert.equal(run.branch, 'OnError');
    assert.match(run.error, message);
  });
}

test('a picture that takes too long to read is an error within the time limit', async () => {
  const dense = createCanvas(6000, 6000);
  const context = dense.getContext('2d');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, 6000, 6000);
  context.fillStyle = '#000000';
  context.font = '20px sans-serif';
  for (let y = 20; y < 6000; y += 24) context.fillText('many words of no use at all '.repeat(24), 0, y);
  await writeFile(at('dense.png'), await dense.encode('png'));

  const begin = performance.now();
  const run = await read('dense.png', { TimeoutSec: '2' });

  assert.match(run.error, /within 2 s/);
  assert.equal(performance.now() - begin < 30_000, true);
});
