// Finding: reading several elements failed in two of five tries while the page navigated, and read half a page.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rounds } from '@gatehouse/test-tiers';
import { act, css, on, shareBrowser } from '../testing/shared-browser.ts';

const items = Array.from({ length: 400 }, (_none, index) => `<li>item ${index}</li>`).join('');
const hops = rounds('pages that come while elements are read', { quick: 15, all: 15, long: 60 });

const { run, url } = await shareBrowser({
  '/hop': (request, response) => {
    const hop = Number(new URL(request.url ?? '', 'http://x').searchParams.get('n'));
    response.setHeader('content-type', 'text/html');
    response.end(
      hop === hops
        ? '<ul><li>last</li></ul><p id=end>'
        : `<ul>${items}</ul><script>setTimeout(() => { location.replace('/hop?n=${hop + 1}') }, 15)</script>`,
    );
  },
  '/half': (_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.write('<!doctype html><ul><li>1<li>2<li>3');
    setTimeout(() => response.end('<li>4<li>5</ul>'), 700);
  },
  '/empty': '<p>nothing</p>',
});

const half = () => act('Tab.Navigate', { Url: url('/half'), WaitUntil: 'commit' });

const readings = {
  'HtmlElement.ToList': on('HtmlElement.ToList', css('li'), {
    parameters: { List: 'items', Append: 'false' },
    results: { Count: 'count' },
  }),
  'HtmlElement.Get with All': on('HtmlElement.Get', css('li'), {
    parameters: { All: 'true' },
    results: { OutputVariable: 'text' },
  }),
  'HtmlElement.ToTable': on('HtmlElement.ToTable', css('ul'), {
    parameters: { Table: 'rows', RowXPath: './li', CellXPaths: '.' },
    results: { RowCount: 'count' },
  }),
  'HtmlElement.Count': on('HtmlElement.Count', css('li'), { results: { OutputVariable: 'count' } }),
  'HtmlElement.Exists': on('HtmlElement.Exists', css('li'), { results: { OutputVariable: 'exists' } }),
  'Tab.CheckText in the source': act('Tab.CheckText', { Text: 'li', Where: 'source', TimeoutSec: '60' }),
  'Tab.GetProperty html': act('Tab.GetProperty', { Property: 'html' }, { OutputVariable: 'text' }),
};

for (const [name, reading] of Object.entries(readings)) {
  test(`${name} reads the next page where the page navigates meanwhile`, async () => {
    const start = act('Tab.Navigate', { Url: url('/hop?n=0'), WaitUntil: 'commit' });
    const end = on('HtmlElement.Wait', css('#end'), { parameters: { TimeoutSec: '60', State: 'present' } });
    // Enough for all pages, however slow the machine is.
    const patient = {
      ...reading,
      parameters: { ...reading.parameters, ...('finder' in reading && { TimeoutSec: '60' }) },
    };
    const several = Array.from({ length: 25 }, () => patient);

    const { error } = await run([start, ...several, end, reading], { lists: ['items'], tables: ['rows'] });

    assert.equal(error, null);
  });
}

for (const [name, key, expected] of [
  ['HtmlElement.ToList', 'count', '5'],
  ['HtmlElement.Get with All', 'text', '1\n2\n3\n4\n5'],
  ['HtmlElement.ToTable', 'count', '5'],
  ['HtmlElement.Count', 'count', '5'],
] as const) {
  test(`${name} reads all of a page that is still on its way`, async () => {
    const { error, values } = await run([half(), readings[name]], { lists: ['items'], tables: ['rows'] });

    assert.equal(error, null);
    assert.equal(values[key], expected);
  });
}

for (const name of ['HtmlElement.Exists', 'HtmlElement.Count', 'HtmlElement.ToList'] as const) {
  test(`D8: ${name} of a missing element with TimeoutSec 0 answers at once`, async () => {
    const load = act('Tab.Navigate', { Url: url('/empty') });
    const asked = (TimeoutSec: string) => ({
      ...readings[name],
      parameters: { ...readings[name].parameters, TimeoutSec },
    });
    const ten = Array.from({ length: 10 }, () => asked('0'));
    await run([load], { lists: ['items'] });
    const time = async (actions: typeof ten) => {
      const start = performance.now();
      const { error } = await run(actions, { lists: ['items'] });
      assert.equal(error, null);
      return performance.now() - start;
    };

    const [atOnce, waited] = [await time(ten), await time([asked('8')])];

    assert.ok(atOnce < waited, `ten took ${atOnce} ms, and one that waits for 8 s ${waited} ms`);
  });
}
