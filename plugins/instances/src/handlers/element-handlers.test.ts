import assert from 'node:assert/strict';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { hang, type Pages } from '../testing/page-server.ts';
import { shareInstance } from '../testing/shared-instance.ts';

const form = `<title>Form</title>
  <form onsubmit="event.preventDefault(); document.title = 'sent ' + name.value">
    <input name=name id=name value=old oninput="this.dataset.typed = (this.dataset.typed ?? '') + '.'">
    <input type=password value=hidden> <input id=off disabled> <textarea id=long></textarea>
    <select id=kind><option>one<option>two</select> <input type=file id=file>
    <button type=button onclick="document.title = 'clicked ' + event.detail">Go</button>
    <button id=covered type=button style="position: absolute; left: 0; top: 400px">under</button> <button>Send</button>
    <div style="position: absolute; left: 0; top: 390px; width: 200px; height: 90px">over</div>
  </form>
  <p class=item>a</p><p class=item>b</p><p class=item style="display: none">c</p>`;

const pages: Pages = {
  '/form': form,
  '/events': `<form onsubmit="event.preventDefault()"><input id=in></form>
    <form><input id=needed required></form><script>
    const seen = [];
    for (const type of ['keydown', 'input', 'change', 'focus', 'blur'])
      document.querySelector('#in').addEventListener(type, (event) =>
        seen.push(type === 'keydown' ? \`keydown \${event.key} \${event.isTrusted}\` : type));
  </script>`,
  '/late': `<script>setTimeout(() => document.body.insertAdjacentHTML('beforeend',
    '<button onclick="document.title = 1">late</button>'), 700)</script>`,
  '/frames': '<iframe id=outer src="/middle"></iframe>',
  '/middle': '<iframe id=inner src="/form"></iframe>',
  '/shadow': `<div id=host></div><script>
    host.attachShadow({ mode: 'open' }).innerHTML = '<button onclick="document.title = 2">deep</button>'</script>`,
  '/ask': `<button onclick="document.title = confirm('sure?')">ask</button>`,
  '/slow': '<a href="/never">away</a>',
  '/busy': `<button>x</button><script>onload = () => setTimeout(() => { ${hang} })</script>`,
};

const { call, url, openTab } = await shareInstance(pages);

test('find returns the number of matches and facts of each, without passwords', async (context) => {
  const { on } = await openTab(context, '/form');

  const items = await call('element_find', { ...on, body: { css: 'p.item', index: 1, limit: 5 } });
  assert.deepEqual([items.matchCount, items.elements.length], [3, 2]);
  const [second, third] = items.elements;
  assert.deepEqual(
    { ...second, rect: second?.rect.width !== 0 },
    {
      index: 1,
      tag: 'p',
      text: 'b',
      value: null,
      attributes: { class: 'item' },
      rect: true,
      isVisible: true,
      isEnabled: true,
    },
  );
  assert.equal(third?.isVisible, false);
  const fields = await call('element_find', { ...on, body: { xpath: '//input' } });
  assert.deepEqual(
    fields.elements.map(({ value, isEnabled }) => [value, isEnabled]),
    [
      ['old', true],
      [null, true],
      ['', false],
      ['', true],
    ],
  );
  assert.doesNotMatch(JSON.stringify(fields), /hidden/);
});

test('a call waits for an element that appears late; one that does not appear is 404', async (context) => {
  const { on, page } = await openTab(context, '/late');

  await call('element_click', { ...on, body: { xpath: '//button' } });

  assert.equal(await page.title(), '1');
  for (const operation of ['element_click', 'element_find'] as const) {
    const missing = call(operation, { ...on, body: { css: '#none', timeoutSeconds: 1 } });
    await assert.rejects(missing, { code: 'not_found', message: /#none within 1 s/ });
  }
});

for (const [css, reason] of [
  ['#off', 'not enabled'],
  ['#covered', 'intercepts pointer events'],
  ['p.item >> nth=2', 'not visible'],
] as const) {
  test(`a click on ${css}, which exists and ${reason}, is 409`, async (context) => {
    const { on } = await openTab(context, '/form');

    const click = call('element_click', { ...on, body: { css, timeoutSeconds: 1 } });

    await assert.rejects(click, { code: 'failed_precondition', message: new RegExp(reason) });
  });
}

for (const body of [
  {},
  { css: 'a', xpath: '//a' },
  { xpath: '//a[' },
  { css: 'a[[' },
  { css: 'a:b' },
  { ref: 'nonsense' },
]) {
  test(`an element cannot be named by ${JSON.stringify(body)}`, async (context) => {
    const { on } = await openTab(context, '/form');

    await assert.rejects(call('element_click', { ...on, body }), { code: 'bad_request' });
  });
}

test('elements in frames and in open shadow roots are reached', async (context) => {
  const { on } = await openTab(context, '/frames');

  const inFrames = { css: '#name', frame: "//iframe[@id='outer']\ncss=#inner" };
  await call('element_type', { ...on, body: { ...inFrames, text: 'new', clear: true } });
  const query = { ...inFrames, attributeName: 'value' };
  assert.deepEqual(await call('element_attribute_get', { ...on, query }), { value: 'new' });
  await call('tab_navigate', { ...on, body: { url: url('/shadow') } });
  assert.deepEqual(await call('element_click', { ...on, body: { css: 'button' } }), {
    success: true,
    dialog: null,
  });
});

test('text is typed with real key events, after the existing text, tokens as keys', async (context) => {
  const { on, page } = await openTab(context, '/form');
  const name = page.locator('#name');

  await call('element_type', { ...on, body: { css: '#name', text: ' {{}new} {no}{LEFT}{LEFT}!{ENTER}' } });

  assert.equal(await name.inputValue(), 'old {new} {n!o}');
  assert.equal(await name.getAttribute('data-typed'), '.'.repeat(' {new} {no}!'.length));
  assert.equal(await page.title(), 'sent old {new} {n!o}');
  await call('element_type', { ...on, body: { css: '#long', text: 'a{ENTER}b{CTRL+A}{DELETE}c' } });
  assert.equal(await page.locator('#long').inputValue(), 'c');
  const disabled = call('element_type', { ...on, body: { css: '#off', text: 'x', timeoutSeconds: 1 } });
  await assert.rejects(disabled, { code: 'failed_precondition', message: /not editable|not enabled/ });
  const paragraph = call('element_type', { ...on, body: { css: 'p.item', text: 'x' } });
  await assert.rejects(paragraph, { code: 'failed_precondition', message: /not an <input>/ });
});

test('attributes are read and set; value is typed, a missing one is null', async (context) => {
  const { on, page } = await openTab(context, '/form');
  const get = (css: string, attributeName: string) =>
    call('element_attribute_get', { ...on, query: { css, attributeName } });
  const set = (css: string, attributeName: string, attributeValue: string | null) =>
    call('element_attribute_set', { ...on, body: { css, attributeName, attributeValue } });

  await set('#name', 'VALUE', 'new');
  await set('#kind', 'value', 'two');
  await set('#name', 'data-kind', 'x"y');

  assert.deepEqual(await get('#name', 'value'), { value: 'new' });
  assert.equal(await page.locator('#name').getAttribute('data-typed'), '....');
  assert.deepEqual(await get('#kind', 'value'), { value: 'two' });
  assert.deepEqual(await get('#name', 'data-kind'), { value: 'x"y' });
  await set('#name', 'data-kind', null);
  assert.deepEqual(await get('#name', 'data-kind'), { value: null });
  await assert.rejects(get('#none', 'value'), { code: 'not_found' });
});

test('value is typed with the tokens of element_type, trusted keys first and change last (D2)', async (context) => {
  const { on, page } = await openTab(context, '/events');
  const set = (attributeValue: string) =>
    call('element_attribute_set', { ...on, body: { css: '#in', attributeName: 'value', attributeValue } });
  const events = () => page.evaluate<string[]>('seen.splice(0)');

  await set('ab{BACKSPACE}c');
  const typed = await events();
  await set('x{ENTER}');
  const entered = await events();
  await set('y{TAB}');

  assert.equal(typed.at(-1), 'change');
  assert.ok(typed.includes('keydown b true') && typed.includes('keydown Backspace true'), String(typed));
  assert.equal(await page.locator('#in').inputValue(), 'y');
  assert.deepEqual(
    [entered.includes('keydown Enter true'), entered.filter((event) => event === 'change').length],
    [true, 1],
  );
  assert.equal((await events()).filter((event) => event === 'change').length, 1);
});

test('a value replaces the one before, and {CTRL+A} selects it (D2)', async (context) => {
  const { on, page } = await openTab(context, '/form');
  const body = { css: '#name', attributeName: 'value', attributeValue: 'abc{CTRL+A}{DELETE}d' };

  await call('element_attribute_set', { ...on, body });

  assert.equal(await page.locator('#name').inputValue(), 'd');
});

for (const eventName of ['Click', 'onclick', 'ONCLICK']) {
  test(`the event ${eventName} clicks (D3)`, async (context) => {
    const { on, page } = await openTab(context, '/form');

    await call('element_event', { ...on, body: { css: 'button', eventName } });

    assert.equal(await page.title(), 'clicked 1');
  });
}

for (const [eventName, says] of [
  ['clik', /no DOM event "clik"\. Did you mean "click"\? Known are click, .*"custom": true/],
  ['custom-thing', /no DOM event "custom-thing"/],
] as const) {
  test(`the event ${eventName} is refused with the known ones (D3)`, async (context) => {
    const { on } = await openTab(context, '/form');

    const refused = call('element_event', { ...on, body: { css: 'button', eventName } });

    await assert.rejects(refused, { code: 'bad_request', message: says });
  });
}

test('an event that did not arrive is no success: a form with a field that is not valid (D3)', async (context) => {
  const { on } = await openTab(context, '/events');

  const refused = call('element_event', { ...on, body: { css: '#needed', eventName: 'submit' } });

  await assert.rejects(refused, {
    code: 'failed_precondition',
    message: /"submit" did not reach it: its form/,
  });
});

test('focus and blur arrive also where the focus does not move (D3)', async (context) => {
  const { on, page } = await openTab(context, '/events');
  const raise = (eventName: string) => call('element_event', { ...on, body: { css: '#in', eventName } });

  for (const eventName of ['blur', 'focus', 'focus']) await raise(eventName);

  assert.deepEqual(await page.evaluate('seen'), ['blur', 'focus', 'focus']);
});

test('the browser creates a click event, which needs a rendered element; others are dispatched to the element', async (context) => {
  const { on, page } = await openTab(context, '/form');
  const raise = (css: string, eventName: string) =>
    call('element_event', { ...on, body: { css, eventName, timeoutSeconds: 1 } });

  await raise('button', 'click');
  assert.equal(await page.title(), 'clicked 1');
  await page.evaluate(
    "document.querySelector('#long').addEventListener('odd-one', () => { document.title = 3; })",
  );
  const custom = { css: '#long', eventName: 'odd-one', custom: true };
  assert.deepEqual(await call('element_event', { ...on, body: custom }), { success: true, dialog: null });
  assert.equal(await page.title(), '3');
  await assert.rejects(raise('p.item >> nth=2', 'click'), { code: 'failed_precondition' });
});

test('a file field gets a file as bytes, under its name', async (context) => {
  const { on, page } = await openTab(context, '/form');
  const give = async (query: object) => {
    const path = join(await mkdtemp(join(tmpdir(), 'gatehouse-upload-')), 'bytes');
    await writeFile(path, 'hello');
    const upload = { path, sizeBytes: 5, sha256: '' };
    return call('element_upload', { ...on, query, upload });
  };

  await give({ css: '#file', name: 'my notes.txt' });

  const read = "document.querySelector('#file').files[0].text().then((text) => [file.files[0].name, text])";
  assert.deepEqual(await page.evaluate(read), ['my notes.txt', 'hello']);
  await assert.rejects(give({ css: '#file', name: '../x' }), { code: 'bad_request' });
  await assert.rejects(give({ css: '#name', timeoutSeconds: 1 }), { code: 'failed_precondition' });
  await assert.rejects(call('element_upload', { ...on, query: { css: '#file' } }), { code: 'bad_request' });
});

test('a dialog never blocks: the click that opens it returns it at once, and all other calls are 409 at once', async (context) => {
  const { on, page } = await openTab(context, '/ask');

  const start = performance.now();
  // A call that waits takes longer than all of them on a busy machine.
  const body = { css: 'button', timeoutSeconds: 60 };
  const { dialog } = await call('element_click', { ...on, body });
  assert.deepEqual([dialog?.type, dialog?.message], ['confirm', 'sure?']);
  for (const operation of ['element_click', 'element_find'] as const) {
    const refused = call(operation, { ...on, body });
    await assert.rejects(refused, { code: 'failed_precondition', message: /confirm "sure\?"/ });
  }
  for (const operation of ['tab_dom_get', 'tab_screenshot_get', 'tab_reload', 'tab_close'] as const)
    await assert.rejects(call(operation, on), { code: 'failed_precondition', message: /dialog/ });
  assert.ok(performance.now() - start < 20_000);
  await page.close();
});

test('a click on a link to a slow page answers when it is clicked', async (context) => {
  const { on } = await openTab(context, '/slow');

  assert.deepEqual(await call('element_click', { ...on, body: { css: 'a' } }), {
    success: true,
    dialog: null,
  });
});

test('every element operation on a busy page ends at its own time limit, and other tabs work', async (context) => {
  const { on } = await openTab(context, '/busy');
  const { tabId } = await call('tab_create', { id: on.id, body: {} });
  const element = { css: 'button', timeoutSeconds: 1 };

  const refused = [
    call('element_find', { ...on, body: element }),
    call('element_click', { ...on, body: element }),
    call('element_attribute_get', { ...on, query: { ...element, attributeName: 'id' } }),
    call('element_event', { ...on, body: { ...element, eventName: 'odd', custom: true } }),
  ].map((answer) => assert.rejects(answer, { code: 'failed_precondition' }));

  assert.match((await call('tab_dom_get', { id: on.id, tabId })).content, /<html>/);
  await Promise.all(refused);
});
