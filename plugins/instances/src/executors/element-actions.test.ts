import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shortenTimeBound } from '@gatehouse/sdk-actions/internal/testing';
import { act, css, get, on, shareBrowser, xpath } from '../testing/shared-browser.ts';

const fields = `<select id=one><option value=a>Alpha<option value=b>Beta</select>
  <select id=many multiple><option value=a>Alpha<option value=b>Beta<option value=c>Gamma</select>
  <input type=checkbox id=box><input type=radio name=r id=radio><button id=off disabled>Off</button>
  <ul><li title=x>one</li><li>two</li><li>three</li></ul><p id=none style="display:none">hidden</p>`;

const tall = `<div id=pane style="height:100px;width:100px;overflow:auto"><p style="height:900px;width:500px">in</p></div>
  <p style="height:3000px">tall</p><b id=end>end</b>`;

const { run, url } = await shareBrowser({
  '/fields': fields,
  '/tall': tall,
  '/late': `<script>
  setTimeout(() => document.body.innerHTML = ${JSON.stringify(fields)}, 300)</script>`,
});
const go = (path: string) => act('Tab.Navigate', { Url: url(path) });
const evaluate = (code: string, name = 'out') =>
  act('Tab.RunJavaScript', { Code: `return ${code}` }, { OutputVariable: name });
const quick = { TimeoutSec: '1' };

for (const [parameters, id, expected] of [
  [{ Value: 'b' }, 'one', 'b'],
  [{ Value: 'Beta', By: 'text' }, 'one', 'b'],
  [{ Value: '1', By: 'index' }, 'one', 'b'],
  [{ Value: 'a\nc' }, 'many', 'a,c'],
  [{ Value: '0\n2', By: 'index' }, 'many', 'a,c'],
] as const) {
  test(`select chooses ${JSON.stringify(parameters)}`, async () => {
    const select = on('HtmlElement.Select', css(`#${id}`), { parameters });
    const chosen = evaluate(
      `[...document.getElementById('${id}').selectedOptions].map((o) => o.value).join()`,
    );

    const { error, values } = await run([go('/late'), select, chosen]);

    assert.equal(error, null);
    assert.equal(values.out, expected);
  });
}

for (const [what, action, finder, parameters, message] of [
  [
    'a choice that is not there',
    'Select',
    css('#one'),
    { Value: 'z' },
    /#one is there and could not be chosen in within 1 s .*did not find some options/,
  ],
  [
    'a choice with a number that is none',
    'Select',
    css('#one'),
    { Value: 'b', By: 'index' },
    /Value must be a number of a choice, from 0; it is "b"/,
  ],
  [
    'a choice in what is no list box',
    'Select',
    css('#box'),
    { Value: 'a' },
    /#box could not be chosen in|is not a <select>/,
  ],
  ['a tick in what is no check box', 'Check', css('ul'), {}, /Not a checkbox or radio button/],
  ['a place of a hidden element', 'GetRect', css('#none'), {}, /#none is there and takes no place/],
  ['a place of no element', 'GetRect', css('#nothing'), {}, /No element matched #nothing within 1 s/],
  ['a list that is not there', 'ToList', css('li'), { List: 'none' }, /none/],
  [
    'a click on a disabled button',
    'RiseEvent',
    css('#off'),
    { Event: 'click' },
    /#off is there and could not be clicked within 1 s .*not enabled/,
  ],
] as const) {
  test(`${what} is an error that says so`, async () => {
    const { error } = await run([
      go('/fields'),
      on(`HtmlElement.${action}`, finder, { parameters: { ...quick, ...parameters } }),
    ]);

    assert.match(error ?? '', message);
  });
}

test('check ticks, clears and toggles', async () => {
  const check = (State: string) => on('HtmlElement.Check', css('#box'), { parameters: { State } });
  const state = (name: string) => evaluate("document.getElementById('box').checked", name);

  const { error, values } = await run([
    go('/fields'),
    check('on'),
    check('on'),
    state('first'),
    check('toggle'),
    state('second'),
    check('toggle'),
    check('off'),
    state('third'),
    on('HtmlElement.Check', css('#radio')),
    evaluate("document.getElementById('radio').checked", 'radio'),
  ]);

  assert.equal(error, null);
  assert.deepEqual(
    [values.first, values.second, values.third, values.radio],
    ['true', 'false', 'false', 'true'],
  );
});

test('count waits for the first, and is 0 where none appears', async () => {
  const count = (selector: string, name: string) =>
    on('HtmlElement.Count', css(selector), { parameters: quick, results: { OutputVariable: name } });

  const { error, values } = await run([go('/late'), count('li', 'some'), count('table', 'none')]);

  assert.equal(error, null);
  assert.deepEqual([values.some, values.none], ['3', '0']);
});

test('to list adds or replaces lines; no match gives no line', async () => {
  const toList = (selector: string, parameters: Record<string, string>) =>
    on('HtmlElement.ToList', css(selector), {
      parameters: { ...quick, List: 'found', ...parameters },
      results: { Count: 'count' },
    });

  const first = await run([go('/late'), toList('li', {}), toList('li', { Attribute: 'title' })], {
    lists: ['found'],
  });
  const second = await run([go('/fields'), toList('li', {}), toList('table', { Append: 'false' })], {
    lists: ['found'],
  });

  assert.deepEqual([first.error, second.error], [null, null]);
  assert.deepEqual(first.lists.found, ['one', 'two', 'three', 'x', '', '']);
  assert.deepEqual([second.lists.found, second.values.count], [[], '0']);
});

test('rect returns the position of an element', async () => {
  const rect = on('HtmlElement.GetRect', css('#pane'), {
    results: { X: 'x', Y: 'y', Width: 'w', Height: 'h' },
  });

  const { error, values } = await run([go('/tall'), rect]);

  assert.equal(error, null);
  assert.deepEqual([values.x, values.y, values.w, values.h], ['8', '8', '100', '100']);
});

test('scroll brings an element into view, and scrolls the content of an element', async () => {
  const scroll = (selector: string, parameters: Record<string, string>) =>
    on('HtmlElement.Scroll', css(selector), { parameters });

  const { error, values } = await run([
    go('/tall'),
    scroll('#end', {}),
    evaluate('scrollY > 1000', 'page'),
    scroll('body', { To: 'top' }),
    evaluate('scrollY', 'top'),
    scroll('body', { To: 'bottom' }),
    evaluate('Math.abs(scrollY + innerHeight - document.documentElement.scrollHeight) < 2', 'bottom'),
    scroll('#pane', { To: 'by', Dx: '30', Dy: '40' }),
    evaluate(
      "document.getElementById('pane').scrollLeft + ' ' + document.getElementById('pane').scrollTop",
      'pane',
    ),
  ]);

  assert.equal(error, null);
  assert.deepEqual([values.page, values.top, values.bottom, values.pane], ['true', '0', 'true', '30 40']);
});

test('a value is set with every finder that finds the field', async () => {
  const set = (finder: Parameters<typeof on>[1], Value: string) =>
    on('HtmlElement.Select', finder, { parameters: { Value } });

  const { error, values } = await run([
    go('/fields'),
    set(xpath("//select[@id='one']"), 'b'),
    get(css('#one'), 'value', { Attribute: 'value' }),
  ]);

  assert.equal(error, null);
  assert.equal(values.value, 'b');
});

test('a catastrophic regex for a value is aborted', async (t) => {
  t.after(shortenTimeBound(300));
  const long = act('Tab.RunJavaScript', {
    Code: "document.querySelector('li').textContent = 'a'.repeat(60) + '!'",
  });

  const { error } = await run([go('/fields'), long, get(css('li'), 'x', { Regex: '^(a|aa)+$' })]);

  assert.match(error ?? '', /The pattern .* took longer than 0\.3 s and was broken off/);
});
