import assert from 'node:assert/strict';
import { test } from 'node:test';
import { element, navigate } from '../testing/browser-kit.ts';
import { shareBrowser } from '../testing/shared-browser.ts';

const { serve } = await shareBrowser();

const page = (names: readonly string[], next: string) =>
  `<ul id=list>${names
    .map((name) => `<li><b>${name}</b><a href="/${name}">see</a><i>1</i><i>2</i></li>`)
    .join('')}</ul><ul id=other><li><b>other</b></li></ul>${next}`;

const cells = './/b\n//a/@href\n\ncount(.//i)\nstring-length(.//b) > 3\n.//none';

const toTable = (parameters: Record<string, string> = {}) =>
  element('ToTable', "//ul[@id='list']", {
    parameters: { Table: 'rows', RowXPath: '//li', CellXPaths: cells, ...parameters },
    results: { RowCount: 'count' },
  });

test('rows of several pages are added to the table, each cell read below its row', async (context) => {
  const { run, url } = await serve(context, {
    '/1': page(['ada', 'grace'], '<a id=next href="/2">next</a>'),
    '/2': page(['linus'], ''),
  });

  const { outcome } = await run(
    [
      navigate(url('/1')),
      toTable(),
      element('RiseEvent', "//a[@id='next']", { parameters: { Event: 'click' } }),
      element('Wait', "//b[text()='linus']"),
      toTable(),
    ],
    { variables: ['count'], tables: ['rows'] },
  );

  assert.equal(outcome.errorMessage, null);
  assert.deepEqual(outcome.values?.tables.rows, [
    ['ada', '/ada', '2', 'false', ''],
    ['grace', '/grace', '2', 'true', ''],
    ['linus', '/linus', '2', 'true', ''],
  ]);
  assert.equal(outcome.values?.variables.count, '1');
});

test('without an element the rows are searched in the whole page, and cells may be a JSON array', async (context) => {
  const { run, url } = await serve(context, { '/': page(['ada'], '') });

  const { outcome } = await run(
    [navigate(url('/')), { ...toTable({ FinderType: '', CellXPaths: '[".//b"]' }), finder: null }],
    { variables: ['count'], tables: ['rows'] },
  );

  assert.deepEqual(outcome.values?.tables.rows, [['ada'], ['other']]);
});

test('no row in time gives no rows, no element is an error', async (context) => {
  const { run, url } = await serve(context, { '/': page([], '') });
  const parameters = { TimeoutSec: '1' };

  const { outcome } = await run(
    [
      navigate(url('/')),
      toTable(parameters),
      { ...element('ToTable', '//table'), parameters: { ...toTable(parameters).parameters } },
    ],
    { variables: ['count'], tables: ['rows'] },
  );

  assert.equal(outcome.values?.variables.count, '0');
  assert.match(outcome.errorMessage ?? '', /No element matched \/\/table within 1 s/);
});

for (const [CellXPaths, message] of [
  ['[1]', /must be lines, or a JSON array/],
  ['["a"', /must be lines, or a JSON array/],
  [' \n ', /names no cell/],
  ['.//b[', /The XPath \.\/\/b\[ is not valid/],
] as const) {
  test(`cells of ${JSON.stringify(CellXPaths)} are refused with a reason`, async (context) => {
    const { run, url } = await serve(context, { '/': page(['ada'], '') });

    const { outcome } = await run([navigate(url('/')), toTable({ CellXPaths })], { tables: ['rows'] });

    assert.match(outcome.errorMessage ?? '', message);
  });
}

test('rows in open shadow roots are read, also where the rows lead through hosts', async (context) => {
  const list = `<div id=list></div><script>list.attachShadow({ mode: 'open' }).innerHTML = '<p><b>ada</b></p><p><b>grace</b></p>'</script>`;
  const { run, url } = await serve(context, { '/': list });
  const whole = (RowXPath: string) => ({
    ...toTable({ FinderType: '', RowXPath, CellXPaths: './/b' }),
    finder: null,
  });

  const { outcome } = await run([navigate(url('/')), whole('//p'), whole("//div[@id='list']/p[2]")], {
    variables: ['count'],
    tables: ['rows'],
  });

  assert.equal(outcome.errorMessage, null);
  assert.deepEqual(outcome.values?.tables.rows, [['ada'], ['grace'], ['grace']]);
});
