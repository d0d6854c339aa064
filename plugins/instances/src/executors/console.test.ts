// Finding 2.2: the console of a page and its errors could not be read by a project.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { act, css, on, shareBrowser } from '../testing/shared-browser.ts';

const app = `<button id=say onclick="setTimeout(() => console.warn('saved', 7), 200)">say</button>
  <button id=flood onclick="for (let n = 0; n < 1500; n++) console.log('line ' + n)">flood</button>
  <script src="/broken.js"></script><script>console.log('loaded'); console.error('no picture')</script>`;

const { run, url } = await shareBrowser({
  '/': app,
  '/quiet': '<p>quiet</p>',
  '/broken.js': (_request, response) =>
    response.setHeader('content-type', 'text/javascript').end('\n\nnull.field;'),
});
const load = (path = '/') => act('Tab.Navigate', { Url: url(path) });
const click = (id: string) => on('HtmlElement.RiseEvent', css(`#${id}`), { parameters: { Event: 'click' } });
const read = (parameters: Readonly<Record<string, string>> = {}, prefix = '') =>
  act('Tab.GetConsole', parameters, {
    OutputVariable: `${prefix}out`,
    Count: `${prefix}count`,
    PageErrors: `${prefix}errors`,
    Lost: `${prefix}lost`,
  });
const fresh = act('Tab.Open');
const close = act('Tab.Close');

test('messages and errors of the page are read with level, text, script and line', async () => {
  const { error, values } = await run([fresh, load(), read(), close]);

  assert.equal(error, null);
  const messages = JSON.parse(values.out ?? '');
  const facts = messages.map(({ level, text, url: at, line, isPageError }: Record<string, unknown>) =>
    [level, text, at, line, isPageError].join(' | '),
  );
  assert.deepEqual(facts, [
    `error | Uncaught TypeError: Cannot read properties of null (reading 'field') | ${url('/broken.js')} | 3 | true`,
    `log | loaded | ${url('/')} | 3 | false`,
    `error | no picture | ${url('/')} | 3 | false`,
  ]);
  assert.deepEqual([values.count, values.errors, values.lost], ['3', '1', '0']);
  assert.ok(messages.every(({ timestamp }: { timestamp: string }) => !Number.isNaN(Date.parse(timestamp))));
});

test('messages are chosen by level, by text, and by when they came', async () => {
  const { error, values } = await run([
    fresh,
    load(),
    read({ Level: 'error' }, 'error '),
    read({ Level: 'pageError' }, 'page '),
    read({ Text: 'no *ture' }, 'text '),
    click('say'),
    act('Tab.WaitConsole', { Text: 'saved', TimeoutSec: '5' }),
    read({ Since: 'action' }, 'action '),
    load('/quiet'),
    read({ Since: 'read' }, 'read '),
    read({ Since: 'all' }, 'all '),
    close,
  ]);

  assert.equal(error, null);
  const counts = ['error', 'page', 'text', 'action', 'read', 'all'].map((name) => values[`${name} count`]);
  assert.deepEqual(counts, ['2', '1', '1', '1', '0', '4']);
});

test('messages go to a table and a list', async () => {
  const { error, tables, lists } = await run(
    [fresh, load(), read({ Level: 'log', Table: 'rows', List: 'lines' }), close],
    { tables: ['rows'], lists: ['lines'] },
  );

  assert.equal(error, null);
  assert.deepEqual(
    tables.rows?.map((row) => row.slice(0, 4)),
    [['log', 'loaded', url('/'), '3']],
  );
  assert.deepEqual(lists.lines, ['loaded']);
});

for (const [path, FailOn, expected] of [
  ['/', 'pageError', /has 1 error that no script caught\. The first: "Uncaught TypeError: .+broken\.js:3\./],
  ['/', 'error', /has 2 errors\. The first: "Uncaught/],
  ['/quiet', 'error', /^null$/],
] as const) {
  test(`with FailOn ${FailOn} the reading on ${path} ends with ${expected}`, async () => {
    const { error } = await run([fresh, load(path), read({ FailOn, Level: 'log' })]);
    await run([close]);

    assert.match(String(error), expected);
  });
}

test('a message is waited for, and each is taken once', async () => {
  const wait = act(
    'Tab.WaitConsole',
    { Text: 'saved*', Level: 'warning', TimeoutSec: '2' },
    { OutputVariable: 'text', Level: 'level', Url: 'at', Line: 'line' },
  );

  const { error, values } = await run([fresh, load(), click('say'), wait, wait]);
  await run([close]);

  assert.deepEqual(
    [values.text, values.level, values.at, values.line],
    ['saved 7', 'warning', url('/'), '1'],
  );
  assert.match(
    error ?? '',
    /No message of level warning like "saved\*" came to the console of .+ within 2 s\. The latest were warning "saved 7"\./,
  );
});

test('of very many messages the newest thousand are kept, and the others are counted', async () => {
  const { error, values } = await run([
    fresh,
    load('/'),
    click('flood'),
    act('Tab.WaitConsole', { Text: 'line 1499', TimeoutSec: '20' }),
    read({ Since: 'action' }),
    close,
  ]);

  assert.equal(error, null);
  assert.deepEqual([values.count, values.lost], ['1000', '500']);
});

test('a mask with very many stars is matched at once', async () => {
  const say = act('Tab.RunJavaScript', { Code: "console.log('a'.repeat(4000))" });

  const { error, values } = await run([
    fresh,
    load('/quiet'),
    say,
    act('Tab.WaitConsole', { Text: 'aaaa', TimeoutSec: '5' }),
    read({ Text: `${'*a'.repeat(1500)}b` }),
    close,
  ]);

  assert.deepEqual([error, values.count], [null, '0']);
});
