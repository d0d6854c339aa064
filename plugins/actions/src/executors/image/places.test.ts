// Actions that read a place in a picture, or on the page.
import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { documentOf, runDocument } from '@gatehouse/plugin-runtime/testing';
import { action, category, defineExecutors, text } from '@gatehouse/sdk-actions';
import type { Finder } from '@gatehouse/sdk-actions/document';
import { type Canvas, createCanvas } from '@napi-rs/canvas';
import { drawTextMark } from '../../image/text-mark.ts';
import { standardExecutors } from '../standard-executors.ts';

type Texts = Readonly<Record<string, string>>;

let folder = '';
const at = (name: string) => path.join(folder, name);
const save = async (name: string, canvas: Canvas) => writeFile(at(name), await canvas.encode('png'));

/** Two labels on white, one above the other, each in a frame of its own color. */
before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'gatehouse-places-'));
  const [above, below] = await Promise.all(
    ['Order 48213', 'Total 96'].map((label) => drawTextMark({ text: label, size: 40, color: '#000000' })),
  );
  const canvas = createCanvas(400, 300);
  const context = canvas.getContext('2d');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, 400, 300);
  for (const [mark, top, color] of [
    [above, 20, '#cc0000'],
    [below, 170, '#0000cc'],
  ] as const) {
    if (!mark) continue;
    context.fillStyle = color;
    context.fillRect(10, top - 10, 6, 100);
    context.drawImage(mark, 40, top + 10);
  }
  await save('screen.png', canvas);
  const label = createCanvas(380, 120);
  label.getContext('2d').drawImage(canvas, -5, -155);
  await save('below.png', label);
  const stripe = createCanvas(12, 40);
  stripe.getContext('2d').drawImage(canvas, -7, -185);
  await save('blue.png', stripe);
  const other = createCanvas(20, 20);
  other.getContext('2d').fillStyle = '#00aa00';
  other.getContext('2d').fillRect(0, 0, 10, 20);
  await save('other.png', other);
});
after(() => rm(folder, { recursive: true }));

function finder(type: string, scalars: Texts): Finder {
  return { type, scalars, nestedArrays: {} };
}

const browser = category({
  tag: 'WebBrowser',
  title: 'A browser',
  summary: 'Stands in for the browser',
  actions: {
    Screenshot: action({
      description: 'Gives a picture.',
      parameters: {
        Mode: text('What of'),
        FinderType: text('The finder'),
        Frame: text('The frame'),
        Match: text('Which'),
        TimeoutSec: text('How long'),
        WaitBeforeFrom: text('How long'),
        WaitBeforeTo: text('How long'),
      },
      acceptedBindings: ['XPathFinder', 'ImageFinder'],
      results: { OutputVariable: 'The picture' },
    }),
  },
});

interface Given {
  readonly finder?: Finder;
  /** The picture of the page; without it there is no browser. */
  readonly page?: string;
  readonly allowedScopes?: ReadonlySet<string>;
}

async function act(name: string, parameters: Texts, { page, allowedScopes, ...given }: Given = {}) {
  const asked: unknown[] = [];
  const screen = defineExecutors(browser, {
    async Screenshot({ parameters: { Mode, FinderType, Frame, Match, TimeoutSec }, finder, setResult }) {
      asked.push({ Mode, FinderType, Frame, Match, TimeoutSec, finder });
      setResult('OutputVariable', (await readFile(at(page ?? ''))).toString('base64'));
    },
  });
  const sketch = {
    type: 'Image',
    action: name,
    parameters,
    results: { OutputVariable: 'out', X: 'x', Y: 'y' },
  };
  const results = name === 'FindImage' ? sketch.results : { OutputVariable: 'out' };
  const { outcome } = await runDocument(documentOf([{ ...sketch, results, ...given }]), {
    executors: page === undefined ? standardExecutors : [...standardExecutors, screen],
    projectPath: at('project.zp'),
    ...(allowedScopes && { allowedScopes }),
  });
  return { error: outcome.errorMessage, values: outcome.values?.variables ?? {}, asked };
}

const inImage = (more: Texts = {}) => finder('ImageFinder', { Image: 'below.png', ...more });
const button = finder('XPathFinder', { XPath: '//button' });

test('Ocr reads the text in the match of the finder in the picture', async () => {
  const all = await act('Ocr', { Source: 'screen.png' });
  const place = await act('Ocr', { Source: 'screen.png' }, { finder: inImage() });
  const corner = finder('RawCoordinatesFinder', { X: '30', Y: '20', Width: '360', Height: '100' });
  const rectangle = await act('Ocr', { Source: 'screen.png' }, { finder: corner });

  assert.match(all.values.out ?? '', /Order 48213\W+Total 96/, all.error ?? '');
  assert.match(place.values.out ?? '', /^\W*Total 96$/, place.error ?? '');
  assert.equal(rectangle.values.out, 'Order 48213', rectangle.error ?? '');
});

test('Ocr reads the match of the finder on the page, as the browser shows it', async () => {
  const given = { Frame: '//iframe', Match: '2', TimeoutSec: '7' };

  const read = await act('Ocr', given, { finder: button, page: 'below.png' });

  assert.match(read.values.out ?? '', /Total 96/, read.error ?? '');
  assert.deepEqual(read.asked, [{ Mode: 'element', FinderType: 'XPathFinder', ...given, finder: button }]);
});

test('FindImage and PixelColor read the match of the finder', async () => {
  const found = await act('FindImage', { Image: 'blue.png' }, { finder: button, page: 'below.png' });
  const within = await act('FindImage', { Source: 'screen.png', Image: 'blue.png' }, { finder: inImage() });
  const color = await act('PixelColor', { X: '6', Y: '20' }, { finder: button, page: 'below.png' });

  assert.deepEqual([found.values.x, found.error], ['2', null]);
  assert.deepEqual([within.values.x, within.error], ['2', null]);
  assert.deepEqual([color.values.out, color.error], ['#0000cc', null]);
});

for (const [what, parameters, given, message] of [
  ['nothing to read', {}, {}, /Source or a finder must be given/],
  ['no browser', {}, { finder: button }, /A finder without Source needs a browser/],
  ['a finder of pages', { Source: 'screen.png' }, { finder: button }, /XPathFinder finds on pages, not in/],
  [
    'a picture that is not there',
    { Source: 'screen.png' },
    { finder: inImage({ Image: 'other.png' }) },
    /The finder's picture "other\.png" is not in the picture, or not alike enough/,
  ],
  [
    'a match that is not there',
    { Source: 'screen.png', Match: '7' },
    { finder: inImage() },
    /is not in the picture as match 7/,
  ],
  [
    'an area outside',
    { Source: 'screen.png' },
    { finder: inImage({ AreaX: '900' }) },
    /is not in the picture/,
  ],
  [
    'a place outside',
    { Source: 'screen.png' },
    { finder: finder('RawCoordinatesFinder', { X: '400', Y: '0' }) },
    /The place 400, 0 is outside of the picture, which has 400 × 300/,
  ],
  [
    'a field that is no number',
    { Source: 'screen.png' },
    { finder: inImage({ AreaX: '1.5' }) },
    /AreaX of the finder must be a whole number; it is 1\.5/,
  ],
  [
    'a similarity beyond 1',
    { Source: 'screen.png' },
    { finder: inImage({ Similarity: '90' }) },
    /Similarity of the finder must be from 0\.1 to 1; it is "90"/,
  ],
  ['no picture', { Source: 'screen.png' }, { finder: inImage({ Image: '' }) }, /ImageFinder needs Image/],
] as const) {
  test(`Ocr with ${what} is an error that says why`, async () => {
    const { error } = await act('Ocr', parameters, given);

    assert.match(error ?? '', message);
  });
}

test('the page needs no io:filesystem, but a file and the picture of a finder need it', async () => {
  const given = { page: 'below.png', allowedScopes: new Set<string>() };

  const ofPage = await act('Ocr', {}, { ...given, finder: button });
  const ofFile = await act('Ocr', { Source: 'screen.png' }, given);
  const byPicture = await act('Ocr', {}, { ...given, finder: inImage() });

  assert.deepEqual(ofPage.error, null);
  for (const { error } of [ofFile, byPicture]) assert.match(error ?? '', /needs io:filesystem/);
});
