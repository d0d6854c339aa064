// Finding 2.2: there was no finder by role, label, placeholder, test id or text, and XPath stopped at a shadow host.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { act, css, get, on, shareBrowser, xpath } from '../testing/shared-browser.ts';

const page = `<h1>Account</h1><h2>Sign in</h2>
  <form><label for=mail>E-mail address</label><input id=mail placeholder="you@example.com">
    <label>Password <input id=pass type=password></label>
    <input id=q aria-label="Search the shop" placeholder="Search">
    <input id=q2 placeholder="Search again">
    <button id=hidden style="display:none">Sign in</button><button id=in type=button>Sign in</button>
    <button id=other type=button>Sign in with a key</button></form>
  <ul><li data-testid=row>one</li><li data-testid=row>two <b data-qa='a"b\\c'>quoted</b></li></ul>
  <p id=note>Thank   you <i>very</i> much</p><iframe srcdoc="<button id=framed>Framed</button>"></iframe>
  <div id=host></div><script>
    host.attachShadow({ mode: 'open' }).innerHTML = '<label>Code <input id=code></label><button id=send>Send the code</button>';
  </script>`;

const paragraph = `<my-paragraph><span slot=text>light</span></my-paragraph><my-paragraph></my-paragraph><div id=outside></div>
  <script>customElements.define('my-paragraph', class extends HTMLElement {
    constructor() { super(); this.attachShadow({ mode: 'open' }).innerHTML = '<section><p class=a>in <b>shadow</b></p><my-inner></my-inner></section>'; }
  });
  customElements.define('my-inner', class extends HTMLElement {
    constructor() { super(); this.attachShadow({ mode: 'open' }).innerHTML = '<em>deepest</em>'; }
  });</script>`;

const { run, url } = await shareBrowser({ '/': page, '/shadow': paragraph });
const go = (path: string) => act('Tab.Navigate', { Url: url(path) });
const by = (type: string, fields: Readonly<Record<string, string>>) => ({ type, fields });

for (const [what, finder, id] of [
  ['a role and a name', by('RoleFinder', { Role: 'button', Name: 'sign in' }), 'in'],
  [
    'a role and the whole name',
    by('RoleFinder', { Role: 'button', Name: 'Sign in with a key', Exact: 'true' }),
    'other',
  ],
  ['a role alone, by its place', by('RoleFinder', { Role: 'textbox', Index: '1' }), 'pass'],
  ['a role in a shadow root', by('RoleFinder', { Role: 'button', Name: 'Send' }), 'send'],
  ['the text of a label', by('LabelFinder', { Label: 'e-mail' }), 'mail'],
  ['a label around its field', by('LabelFinder', { Label: 'Password' }), 'pass'],
  ['a label that is read aloud', by('LabelFinder', { Label: 'Search the shop', Exact: 'true' }), 'q'],
  ['a label in a shadow root', by('LabelFinder', { Label: 'Code' }), 'code'],
  ['a placeholder', by('PlaceholderFinder', { Placeholder: 'YOU@' }), 'mail'],
  ['the whole placeholder', by('PlaceholderFinder', { Placeholder: 'Search again', Exact: 'true' }), 'q2'],
  ['a text over several elements', by('TextFinder', { Text: 'thank you very' }), 'note'],
] as const) {
  test(`an element is found by ${what}`, async () => {
    const { error, values } = await run([go('/'), get(finder, 'id', { Attribute: 'id' })]);

    assert.deepEqual([error, values.id], [null, id]);
  });
}

test('elements are found by a test id, also one with signs of CSS in another attribute', async () => {
  const rows = by('TestIdFinder', { TestId: 'row' });
  const quoted = by('TestIdFinder', { TestId: 'a"b\\c', Attribute: 'data-qa' });

  const { error, values } = await run([
    go('/'),
    on('HtmlElement.Count', rows, { results: { OutputVariable: 'rows' } }),
    get({ ...rows, fields: { ...rows.fields, Index: '1' } }, 'second'),
    get(quoted, 'quoted'),
  ]);

  assert.deepEqual([error, values], [null, { rows: '2', second: 'two quoted', quoted: 'quoted' }]);
});

test('a finder by role acts in the frame that the action names, and on a field by its label', async () => {
  const { error, values } = await run([
    go('/'),
    get(by('RoleFinder', { Role: 'button' }), 'framed', { Frame: 'css=iframe', Attribute: 'id' }),
    on('HtmlElement.Set', by('LabelFinder', { Label: 'E-mail' }), {
      parameters: { Value: 'ada@example.com' },
    }),
    get(css('#mail'), 'mail', { Attribute: 'value' }),
  ]);

  assert.deepEqual([error, values], [null, { framed: 'framed', mail: 'ada@example.com' }]);
});

for (const [fields, message] of [
  [
    by('RoleFinder', { Role: 'knob' }),
    /Role of the finder must be a role of WAI-ARIA, such as button; it is "knob"/,
  ],
  [by('LabelFinder', { Label: ' ' }), /LabelFinder needs Label/],
  [
    by('TextFinder', { Text: 'x', Exact: 'perhaps' }),
    /Exact of the finder must be true or false; it is "perhaps"/,
  ],
  [by('TestIdFinder', { TestId: 'x', Attribute: 'a]b' }), /must be the name of an attribute; it is "a\]b"/],
] as const) {
  test(`the fields ${JSON.stringify(fields.fields)} of ${fields.type} are refused with a reason`, async () => {
    const { error } = await run([go('/'), get(fields, 'x')]);

    assert.match(error ?? '', message);
  });
}

for (const [path, expected] of [
  ['//my-paragraph//p', '2'],
  ['//my-paragraph/section/p[@class="a"]/b', '2'],
  ['(//my-paragraph//p)[2]', '1'],
  ['//my-paragraph//my-inner/em', '2'],
  ['//my-paragraph[1]/section//em[contains(., "deep")]', '1'],
  ['//my-paragraph//article', '0'],
  ['//my-paragraph/span', '1'],
] as const) {
  test(`the XPath ${path} leads through hosts into open shadow roots to ${expected} elements`, async () => {
    const count = on('HtmlElement.Count', xpath(path), {
      parameters: { TimeoutSec: '0' },
      results: { OutputVariable: 'count' },
    });

    const { error, values } = await run([go('/shadow'), count]);

    assert.deepEqual([error, values.count], [null, expected]);
  });
}

test('a selector and an XPath through the same host find the same element, and it can be acted on', async () => {
  const { error, values } = await run([
    go('/shadow'),
    get(css('my-paragraph p b'), 'css'),
    get(xpath('//my-paragraph//p/b'), 'xpath'),
    on('HtmlElement.RiseEvent', xpath('//my-paragraph//p/b'), { parameters: { Event: 'click' } }),
  ]);

  assert.deepEqual([error, values], [null, { css: 'shadow', xpath: 'shadow' }]);
});
