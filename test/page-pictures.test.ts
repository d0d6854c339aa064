import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { startShop } from '@gatehouse/example-shop';
import { authorProject } from './support/author-project.ts';
import { completeTask } from './support/complete-task.ts';
import { startTestDaemon, type TestDaemon } from './support/start-test-daemon.ts';

let gatehouse: TestDaemon;
let shop: Awaited<ReturnType<typeof startShop>>;
let folder = '';

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-page-pictures-'));
  shop = await startShop({ port: 0 });
  gatehouse = await startTestDaemon();
});
after(async () => {
  await gatehouse.stop();
  await shop.close();
  await rm(folder, { recursive: true, force: true });
});

const atHeading = { bindings: { discriminator: 'XPathFinder', scalars: { XPath: '//h1' } } };
const save = (Path: string) => ({ type: 'WebBrowser', action: 'Screenshot', parameters: { Path } });
const ofHeading = { FinderType: 'XPathFinder', Mode: 'element', Path: 'heading.png' };
const found = { bindings: { discriminator: 'ImageFinder', scalars: { Image: 'heading.png' } } };
const ocr = { type: 'Image', action: 'Ocr' };

test('a heading is read from what the browser shows, and from a picture in which a finder finds it', async () => {
  const path = join(folder, 'reading.zp');
  await authorProject(gatehouse.editor, path, [
    { type: 'Tab', action: 'Navigate', parameters: { Url: `${shop.url}/` } },
    {
      type: 'Tab',
      action: 'RunJavaScript',
      parameters: { Code: "document.querySelector('h1').textContent = 'Order 48213'" },
    },
    { ...ocr, results: { OutputVariable: 'onPage' }, ...atHeading },
    save('page.png'),
    { type: 'WebBrowser', action: 'Screenshot', parameters: ofHeading, ...atHeading },
    { ...ocr, parameters: { Source: 'page.png' }, results: { OutputVariable: 'inPicture' }, ...found },
    { ...ocr, results: { OutputVariable: 'byPicture' }, ...found },
    {
      type: 'File',
      action: 'Write',
      parameters: {
        Path: 'read.txt',
        Text: '{-Variable.onPage-}|{-Variable.inPicture-}|{-Variable.byPicture-}',
      },
    },
  ]);

  await completeTask(gatehouse.runner, path);

  const read = await readFile(join(folder, 'read.txt'), 'utf8');
  assert.equal(read, 'Order 48213|Order 48213|Order 48213');
});
