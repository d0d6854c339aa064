import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { element, navigate } from '../testing/browser-kit.ts';
import { shareBrowser } from '../testing/shared-browser.ts';

const { serve } = await shareBrowser();

const finder = (XPath: string, ...fallbacks: string[]) => ({
  type: 'XPathFinder',
  scalars: { XPath },
  nestedArrays: { Fallbacks: fallbacks.map((xpath) => ({ XPath: xpath })) },
});
const text = (name: string) => ({ results: { OutputVariable: name } });

test('an element is found by a fallback when the first expression finds nothing', async (context) => {
  const { run, url } = await serve(context, { '/': '<p id="new">one</p>' });

  const { outcome } = await run(
    [
      navigate(url('/')),
      element('Get', '', { finder: finder('//*[@id="old"]', '//b', '//p'), ...text('found') }),
    ],
    { variables: ['found'] },
  );

  assert.equal(outcome.values?.variables.found, 'one');
});

test('the first expression has its time before a fallback counts', async (context) => {
  const { run, url } = await serve(context, {
    '/': `<p>other</p><script>setTimeout(() => document.body.insertAdjacentHTML('beforeend', '<b>meant</b>'), 300)</script>`,
  });

  const { outcome } = await run(
    [navigate(url('/')), element('Get', '', { finder: finder('//b', '//p'), ...text('found') })],
    { variables: ['found'] },
  );

  assert.equal(outcome.values?.variables.found, 'meant');
});

test('without any match the error names the first expression', async (context) => {
  const { run, url } = await serve(context, { '/': '<p>one</p>' });

  const { outcome } = await run([
    navigate(url('/')),
    element('Get', '', { finder: finder('//old', '//older'), parameters: { TimeoutSec: '1' } }),
  ]);

  assert.match(outcome.errorMessage ?? '', /No element matched \/\/old within 1 s/);
});

test('nested frames are named one on each line', async (context) => {
  const { run, url } = await serve(context, {
    '/': '<iframe name="outer" src="/outer"></iframe>',
    '/outer': '<iframe name="inner" src="/inner"></iframe>',
    '/inner': '<p>deep</p>',
  });
  const Frame = "//iframe[@name='outer']\n//iframe[@name='inner']";

  const { outcome } = await run(
    [navigate(url('/')), element('Get', '//p', { parameters: { Frame }, ...text('found') })],
    { variables: ['found'] },
  );

  assert.equal(outcome.values?.variables.found, 'deep');
});

test('a key is pressed while the element has the focus', async (context) => {
  const { run, url } = await serve(context, {
    '/': `<input onkeydown="this.title = (event.ctrlKey ? 'Control+' : '') + event.key + ' ' + event.isTrusted">`,
  });

  const { outcome } = await run(
    [
      navigate(url('/')),
      element('Press', '//input', { parameters: { Keys: 'Control+Enter' } }),
      element('Get', '//input', { parameters: { Attribute: 'title' }, ...text('keys') }),
    ],
    { variables: ['keys'] },
  );

  assert.equal(outcome.values?.variables.keys, 'Control+Enter true');
});

test('files are uploaded; a missing file fails the action', async (context) => {
  const { run, url } = await serve(context, {
    '/': `<input type="file" multiple onchange="this.title = [...this.files].map((f) => f.name + f.size).join()">`,
  });
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-upload-'));
  context.after(() => rm(folder, { recursive: true }));
  const paths = [join(folder, 'a.txt'), join(folder, 'b.txt')];
  for (const path of paths) await writeFile(path, 'abc');
  const upload = (Files: string) => element('Upload', '//input', { parameters: { Files } });

  const { outcome } = await run(
    [
      navigate(url('/')),
      upload(paths.join('\n')),
      element('Get', '//input', { parameters: { Attribute: 'title' }, ...text('names') }),
      upload(join(folder, 'none.txt')),
    ],
    { variables: ['names'] },
  );

  assert.equal(outcome.values?.variables.names, 'a.txt3,b.txt3');
  assert.match(
    outcome.errorMessage ?? '',
    /The file .*none\.txt" cannot be used: it or its folder does not exist/,
  );
});

test('several choices of a list box are set, one on each line', async (context) => {
  const { run, url } = await serve(context, {
    '/': `<select multiple onchange="this.title = [...this.selectedOptions].map((o) => o.value).join()">
      <option>a</option><option>b</option><option>c</option></select>`,
  });

  const { outcome } = await run(
    [
      navigate(url('/')),
      element('Set', '//select', { parameters: { Value: 'a\nc', Mode: 'set' } }),
      element('Get', '//select', { parameters: { Attribute: 'title' }, ...text('chosen') }),
    ],
    { variables: ['chosen'] },
  );

  assert.equal(outcome.values?.variables.chosen, 'a,c');
});
