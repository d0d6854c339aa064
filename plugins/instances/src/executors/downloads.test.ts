import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { test } from 'node:test';
import { act, css, on, shareBrowser } from '../testing/shared-browser.ts';

const attached = (name: string) => ({
  'content-type': 'application/octet-stream',
  'content-disposition': `attachment; filename="${name}"`,
});
const link = (path: string) => `<a id=a href="${path}" download>get</a>`;
const broken = (response: ServerResponse) => {
  response.writeHead(200, { ...attached('broken.bin'), 'content-length': '100000' });
  response.write('some'.repeat(1000));
  setTimeout(() => response.destroy(), 200);
};

const { run, url, folder } = await shareBrowser({
  '/page': link('/file'),
  '/bad-name': link('/named'),
  '/slow-page': link('/slow'),
  '/broken-page': link('/broken'),
  '/file': (_request, response) => response.writeHead(200, attached('list.csv')).end('a;b\n'),
  '/named': (_request, response) => response.writeHead(200, attached('..%2F..%2Fup.txt')).end('name'),
  '/slow': (_request, response) => {
    response.writeHead(200, { ...attached('slow.bin'), 'content-length': '100000' });
    response.write('some'.repeat(1000));
  },
  '/broken': (_request, response) => broken(response),
});
const get = (path: string) => [
  act('Tab.Navigate', { Url: url(path) }),
  on('HtmlElement.RiseEvent', css('#a'), { parameters: { Event: 'click' } }),
];
const wait = (parameters: Record<string, string>) =>
  act('WebBrowser.WaitDownload', parameters, { OutputVariable: 'path', Size: 'size', Url: 'from' });

test('a download is saved under its own name, or under a given one', async () => {
  const own = await run([...get('/page'), wait({ Path: 'downloads/' })]);
  const given = await run([...get('/page'), wait({ Path: 'given.csv' })]);

  assert.deepEqual([own.error, given.error], [null, null]);
  assert.deepEqual(
    [own.values.path, own.values.size, own.values.from],
    [join(folder, 'downloads/list.csv'), '4', url('/file')],
  );
  assert.equal(await readFile(join(folder, 'given.csv'), 'utf8'), 'a;b\n');
});

test('an existing file is kept under another name, replaced, or an error', async () => {
  const path = join(folder, 'there.csv');
  await writeFile(path, 'old');
  const conflict = (OnConflict: string) => run([...get('/page'), wait({ Path: 'there.csv', OnConflict })]);

  const renamed = await conflict('rename');
  const failed = await conflict('fail');
  const before = await readFile(path, 'utf8');
  const replaced = await conflict('overwrite');

  assert.deepEqual([renamed.values.path, before], [join(folder, 'there (1).csv'), 'old']);
  assert.match(failed.error ?? '', /there.csv" exists already/);
  assert.deepEqual([replaced.error, await readFile(path, 'utf8')], [null, 'a;b\n']);
});

test('the name from a page leads to no other folder', async () => {
  const { error, values } = await run([...get('/bad-name'), wait({ Path: 'downloads/' })]);

  assert.equal(error, null);
  assert.match(values.path ?? '', /downloads\/[^/]*up\.txt$/);
});

test('no download in time is an error, and so is one that does not end', async () => {
  const none = await run([act('Tab.Navigate', { Url: url('/page') }), wait({ Path: 'x', TimeoutSec: '1' })]);
  const slow = await run([...get('/slow-page'), wait({ Path: 'x', TimeoutSec: '2' })]);

  assert.match(none.error ?? '', /No download began within 1 s/);
  assert.match(slow.error ?? '', /The download of .*\/slow was not complete within 2 s/);
});

test('a download that is cut off is an error that says why', async () => {
  const { error } = await run([...get('/broken-page'), wait({ Path: 'x', TimeoutSec: '10' })]);

  assert.match(error ?? '', /The download of .*\/broken failed: /);
});

test('each download is taken once', async () => {
  const { error } = await run([
    ...get('/page'),
    wait({ Path: 'once/' }),
    wait({ Path: 'once/', TimeoutSec: '1' }),
  ]);

  assert.match(error ?? '', /No download began within 1 s/);
});
