import assert from 'node:assert/strict';
import { test } from 'node:test';
import { act, css, get, on, shareBrowser } from '../testing/shared-browser.ts';

/** The log-in page that takes the focus a moment after the first key, as that of WordPress does after its load. */
const logIn = (id: string, afterMs: number) => `<input id=user><input id=secret type=password><script>
  let isArmed = true;
  ${id}.addEventListener('input', () => {
    if (!isArmed || ${id}.value === '') return;
    isArmed = false;
    setTimeout(() => { user.focus(); user.select(); }, ${afterMs});
  });</script>`;

const { run, url } = await shareBrowser({
  '/user': logIn('user', 0),
  '/secret': logIn('secret', 0),
  '/focus': `<input id=user><input id=secret type=password><script>
    secret.addEventListener('focus', () => { user.focus(); user.select(); }, { once: true });</script>`,
  '/refuses': `<input id=f value=old><script>f.oninput = () => { f.value = 'old'; };</script>`,
  '/prevents': `<input id=f><input id=p type=password><script>for (const each of [f, p]) each.onbeforeinput = (event) => { if (/[a-z]/.test(event.data)) event.preventDefault(); };</script>`,
  '/empties': `<input id=f><script>f.oninput = () => { f.value = ''; };</script>`,
  '/restores': `<input id=f value=old><script>f.addEventListener('input', () => { f.value = 'old'; }, { once: true });</script>`,
  '/changes': `<input id=f><script>let n = 3; f.oninput = () => { n += 1; f.value = n + f.value.slice(-3); };</script>`,
  '/number': '<input id=f type=number>',
  '/masks': `<input id=phone><input id=price><input id=upper><input id=digits><input id=short maxlength=4><input id=date>
    <input id=prefix value="+1 "><input id=tags><b id=chips></b><input id=send><input id=o1 class=o maxlength=1><input id=o2 class=o maxlength=1><input id=o3 class=o maxlength=1>
    <input id=n type=number><input id=email type=email><textarea id=area></textarea><div id=rich contenteditable>old</div><label id=label>Name <input id=named></label>
    <div style="position:relative;width:200px;height:40px"><textarea id=keys style="position:absolute;width:100px"></textarea><pre id=editor style="position:absolute;inset:0;margin:0;background:white"></pre></div>
    <input id=fresh><form id=form action="/done"><input name=q></form>
    <script>
      phone.oninput = () => { const d = phone.value.replace(/\\D/g, ''); phone.value = d.replace(/(\\d{3})(\\d{0,3})(\\d{0,4}).*/, '($1) $2-$3'); };
      price.oninput = () => { price.value = Number(price.value.replace(/\\D/g, '')).toLocaleString('en'); };
      upper.oninput = () => { upper.value = upper.value.toUpperCase(); };
      digits.oninput = () => { digits.value = digits.value.replace(/\\D/g, ''); };
      date.oninput = () => { date.value = date.value.replace(/(\\d{4})-(\\d{2})-(\\d{2})/, '$2/$3/$1'); };
      prefix.oninput = () => { prefix.value = '+1 ' + prefix.value.replace(/^\\+?1? ?/, ''); };
      tags.oninput = () => { if (tags.value.endsWith(',')) { chips.append(tags.value); tags.value = ''; } };
      send.onkeydown = (event) => { if (event.key === 'Enter') { document.title = 'sent ' + send.value; send.value = ''; } };
      for (const box of document.querySelectorAll('.o')) box.oninput = () => box.nextElementSibling?.focus();
      keys.oninput = () => { editor.append(keys.value); keys.value = ''; };
      fresh.oninput = () => { if (fresh.value.length === 3) { const next = fresh.cloneNode(); next.value = fresh.value; fresh.replaceWith(next); next.focus(); } };
    </script>`,
  '/done': (request, response) => response.end(`<p>${decodeURIComponent(request.url ?? '')}`),
});
const go = (path: string) => act('Tab.Navigate', { Url: url(path) });
const set = (selector: string, parameters: Record<string, string>) =>
  on('HtmlElement.Set', css(selector), { parameters });
const value = (selector: string, name: string) => get(css(selector), name, { Attribute: 'value' });

for (const [path, Mode] of [
  ['/user', 'type'],
  ['/secret', 'type'],
  ['/focus', 'type'],
  ['/focus', 'set'],
] as const) {
  test(`D2: a page that moves the focus while ${path.slice(1)} is filled in by ${Mode} ends with both texts in their fields`, async () => {
    const { error, values } = await run([
      go(path),
      set('#user', { Value: 'ada', Mode, DelayMs: '20' }),
      set('#secret', { Value: 'lovelace', Mode, DelayMs: '20' }),
      value('#user', 'user'),
      value('#secret', 'secret'),
    ]);

    assert.equal(error, null);
    assert.deepEqual([values.user, values.secret], ['ada', 'lovelace']);
  });
}

for (const [path, parameters, message] of [
  [
    '/refuses',
    { Value: 'new' },
    /#f could not be set on .*: it holds "old" in place of the text, after \d+ attempts/,
  ],
  ['/refuses', { Value: 'new', Mode: 'set' }, /it holds "old" in place of the text/],
  ['/refuses', { Mode: 'clear' }, /it holds "old" in place of the text/],
  ['/refuses', { Mode: 'append', Value: 'er' }, /it holds "old" in place of the text/],
  ['/prevents', { Value: 'abc' }, /it holds nothing in place of the text/],
  ['/empties', { Value: 'abc' }, /it holds nothing in place of the text/],
  ['/number', { Value: '12x4y' }, /it holds "124" in place of the text/],
  ['/number', { Value: 'many' }, /it holds nothing in place of the text/],
] as const) {
  test(`D2: ${JSON.stringify(parameters)} in a field that ${path.slice(1)} fails with what stands there`, async () => {
    const { error } = await run([go(path), set('#f', { TimeoutSec: '1', ...parameters })]);

    assert.match(error ?? '', message);
  });
}

for (const [path, selector, Value] of [
  ['/prevents', '#p', 'xy98'],
  ['/changes', '#f', '{-Variable.password-}'],
] as const) {
  test(`D2: the message about ${selector} of ${path} shows no part of a secret`, async () => {
    const remember = act('Tab.RunJavaScript', { Code: "return 'xy98'" }, { OutputVariable: 'password' });

    const { error } = await run([go(path), remember, set(selector, { TimeoutSec: '1', Value })]);

    const message = (error ?? '').replace(/ on http:\S+/, '');
    assert.match(message, /it holds \d characters that are not shown in place of the text/);
    assert.doesNotMatch(message, /98/);
  });
}

test('D2: a field that keeps its old text once is set again', async () => {
  const { error, values } = await run([go('/restores'), set('#f', { Value: 'new' }), value('#f', 'value')]);

  assert.deepEqual([error, values.value], [null, 'new']);
});

for (const [selector, parameters, expected] of [
  ['#phone', { Value: '5551234567' }, '(555) 123-4567'],
  ['#price', { Value: '1250000' }, '1,250,000'],
  ['#upper', { Value: 'straße 5' }, 'STRASSE 5'],
  ['#digits', { Value: '12 kg' }, '12'],
  ['#digits', { Value: '12 kg', Mode: 'set' }, '12'],
  ['#short', { Value: 'abcdefgh' }, 'abcd'],
  ['#short', { Value: 'abcdefgh', Mode: 'set' }, 'abcd'],
  ['#date', { Value: '2030-01-31' }, '01/31/2030'],
  ['#prefix', { Value: '555 1234' }, '+1 555 1234'],
  ['#prefix', { Mode: 'clear' }, '+1 '],
  ['#tags', { Value: 'shoe,' }, ''],
  ['#send', { Value: 'hello\n' }, ''],
  ['#o1', { Value: '123' }, '1'],
  ['#n', { Value: '007' }, '007'],
  ['#n', { Value: '2.50' }, '2.50'],
  ['#email', { Value: ' ada@example.com ' }, 'ada@example.com'],
  ['#area', { Value: 'two\r\nlines' }, 'two\nlines'],
  ['#area', { Value: 'two\nlines', Mode: 'set' }, 'two\nlines'],
  ['#area', { Value: ' ', Mode: 'append' }, ' '],
  ['#area', { Value: '😀 !' }, '😀 !'],
  ['#keys', { Value: 'a = 1;' }, ''],
  ['#fresh', { Value: 'fresh' }, 'fresh'],
] as const) {
  test(`a field that makes ${JSON.stringify(expected)} of ${JSON.stringify(parameters)} holds it (${selector})`, async () => {
    const { error, values } = await run([
      go('/masks'),
      set(selector, { TimeoutSec: '3', ...parameters }),
      value(selector, 'value'),
    ]);

    assert.equal(error, null);
    assert.equal(values.value, expected);
  });
}

test('an editable element, a label, tags, boxes for one digit each and a form that is sent take what is typed', async () => {
  const { error, values } = await run([
    go('/masks'),
    set('#rich', { Value: 'new  text' }),
    set('#rich', { Value: ' more', Mode: 'append' }),
    get(css('#rich'), 'rich'),
    set('#label', { Value: 'Ada' }),
    value('#named', 'named'),
    set('#tags', { Value: 'shoe,' }),
    set('#o1', { Value: '123' }),
    act(
      'Tab.RunJavaScript',
      {
        Code: "return chips.textContent + ' ' + [...document.querySelectorAll('.o')].map((box) => box.value).join('')",
      },
      { OutputVariable: 'all' },
    ),
    set('[name=q]', { Value: 'find\n' }),
    get(css('p'), 'done'),
  ]);

  assert.equal(error, null);
  assert.deepEqual(
    [values.rich?.replaceAll(/\s+/g, ' '), values.named, values.all, values.done],
    ['new text more', 'Ada', 'shoe, 123', '/done?q=find'],
  );
});
