import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import {
  act,
  css,
  dom,
  get,
  hint,
  on,
  picture,
  place,
  shareBrowser,
  xpath,
} from '../testing/shared-browser.ts';

const shadow = `<p>light</p><div id=host></div><script>
  const root = host.attachShadow({ mode: 'open' });
  root.innerHTML = '<section><b>first</b><b>second</b></section><span id=inner></span>';
  root.getElementById('inner').attachShadow({ mode: 'open' }).innerHTML = '<em>deep</em><iframe src="/inner"></iframe>';
</script>`;

const form = `<form id=login name=enter><input name=user placeholder="Your name"><input name=pass type=password>
  <button class="big blue">Sign in</button></form>
  <form><input name=user value=other><button class="big red">Register</button></form>
  <iframe src="/inner" style="display:block"></iframe>`;

const shop = `<style>body { margin: 0; font: 16px sans-serif } div { padding: 10px }</style>
  <div><label>E-mail address <input id=f1></label><label for=f2>Password</label><input id=f2 type=password></div>
  <table><tr><td>City</td><td><input id=f3></td></tr></table>
  <div><h2>Red shoes</h2><p>12 EUR</p><button onclick="document.title='red'">Add to cart</button></div>
  <div><h2>Blue shoes</h2><p>14 EUR</p><button onclick="document.title='blue'">Add to cart</button></div>
  <a href="#x" aria-label="Shopping basket"><svg width=20 height=20></svg></a>
  <button style="display:none">Checkout</button><button id=go>Go to checkout</button>
  <input type=submit value="Subscribe now"><label><input type=checkbox id=terms> I accept the terms</label>`;

const drawing = `<body style="margin:0"><div style="height:60px;background:#eee"></div>
  <button id=star style="position:absolute;left:300px;top:150px;width:48px;height:40px;border:0;
    background:linear-gradient(45deg,red 30%,blue 30% 60%,green 60%)" onclick="document.title='star'"></button>
  <button id=moon style="position:absolute;left:500px;top:250px;width:48px;height:40px;border:0;
    background:linear-gradient(135deg,red 30%,blue 30% 60%,green 60%)" onclick="document.title='moon'"></button>`;

const { run, url, folder } = await shareBrowser({
  '/shadow': shadow,
  '/inner':
    '<body style="margin:0"><p style="margin:0">inner</p><button style="width:80px;height:30px" onclick="top.document.title=\'inside\'">In</button>',
  '/form': form,
  '/shop': shop,
  '/drawing': drawing,
  '/moved': drawing.replace('left:300px', 'left:31px').replace('top:150px', 'top:77px'),
  '/late': `<script>setTimeout(() => document.body.innerHTML = ${JSON.stringify(shop)}, 400)</script>`,
  '/framed':
    '<body style="margin:0"><iframe id=f src="/inner" style="position:absolute;left:100px;top:50px;border:7px solid;padding:3px"></iframe>',
  '/long': `<p class="${'a'.repeat(60)}!">long</p>`,
});
const go = (path: string) => act('Tab.Navigate', { Url: url(path) });
const title = act('Tab.GetProperty', { Property: 'title' }, { OutputVariable: 'title' });

for (const [what, finder, path, expected] of [
  ['an XPath in an open shadow root', xpath("//b[contains(., 'second')]"), '/shadow', 'second'],
  ['an XPath with its position in a shadow root', xpath('(//section/b)[2]'), '/shadow', 'second'],
  ['an XPath in a shadow root of a shadow root', xpath('//em'), '/shadow', 'deep'],
  ['a selector in a shadow root', css('section b:nth-child(2)'), '/shadow', 'second'],
  [
    'a fallback of a selector',
    { ...css('.none'), arrays: { Fallbacks: [{ Css: 'em' }] } },
    '/shadow',
    'deep',
  ],
  [
    'a condition on an attribute',
    dom([{ Tag: 'button', Attribute: 'class', Value: 'red' }]),
    '/form',
    'Register',
  ],
  [
    'rows of a group, all of which hold',
    dom([
      { Attribute: 'class', Value: 'big' },
      { Attribute: 'class', SearchType: 'notext', Value: 'red' },
    ]),
    '/form',
    'Sign in',
  ],
  [
    'a regular expression with flags',
    dom([{ Tag: 'button', Attribute: 'innertext', SearchType: 'regexp', Value: '(?i)^REG' }]),
    '/form',
    'Register',
  ],
  [
    'the match of that number',
    dom([{ Tag: 'button', Attribute: 'class', Value: 'big', MatchNo: '1' }]),
    '/form',
    'Register',
  ],
  [
    'the lowest group, though another one stands first',
    dom([
      { Group: '2', Tag: 'button', Attribute: 'class', Value: 'red' },
      { Group: '1', Tag: 'button', Attribute: 'class', Value: 'blue' },
    ]),
    '/form',
    'Sign in',
  ],
  [
    'the next group where the lowest finds nothing',
    dom([
      { Group: '0', Attribute: 'id', Value: 'none' },
      { Group: '1', Tag: 'button', Attribute: 'class', Value: 'red' },
    ]),
    '/form',
    'Register',
  ],
  [
    'a form by its number',
    dom([{ Tag: 'button', Attribute: 'class', Value: 'big' }], { Form: '1' }),
    '/form',
    'Register',
  ],
  [
    'a form by its name',
    dom([{ Tag: 'button', Attribute: 'class', Value: 'big' }], { Form: 'enter' }),
    '/form',
    'Sign in',
  ],
  [
    'a document by its number',
    dom([{ Tag: 'p', Attribute: 'innertext', Value: 'inner' }], { Document: '1' }),
    '/form',
    'inner',
  ],
  ['all documents', dom([{ Tag: 'p', Attribute: 'innertext', Value: 'inner' }]), '/form', 'inner'],
  ['a button by its text', hint('Go to checkout'), '/shop', 'Go to checkout'],
  ['a button by a part of its text', hint('checkout'), '/shop', 'Go to checkout'],
  ['a text with a mistake in it', hint('Registr'), '/form', 'Register'],
  ['what comes late', hint('Go to checkout'), '/late', 'Go to checkout'],
  ['a role', hint('shoes', { Role: 'heading' }), '/shop', 'Red shoes'],
  ['what is in a frame', hint('In', { Role: 'button' }), '/framed', 'In'],
] as const) {
  test(`${what} finds its element`, async () => {
    const { error, values } = await run([go(path), get(finder, 'text')]);

    assert.equal(error, null);
    assert.equal(values.text, expected);
  });
}

for (const [text, more, id] of [
  ['E-mail address', {}, 'f1'],
  ['email', {}, 'f1'],
  ['Password', { Role: 'textbox' }, 'f2'],
  ['City', { Role: 'textbox' }, 'f3'],
  ['accept the terms', { Role: 'checkbox' }, 'terms'],
] as const) {
  test(`the field of "${text}" is found by its label`, async () => {
    const { error, values } = await run([go('/shop'), get(hint(text, more), 'id', { Attribute: 'id' })]);

    assert.equal(error, null);
    assert.equal(values.id, id);
  });
}

test('of two similar elements the one that is nearer to a text is found', async () => {
  const add = on('HtmlElement.RiseEvent', hint('Add to cart', { NearText: 'Blue shoes' }), {
    parameters: { Event: 'click' },
  });

  const { error, values } = await run([go('/shop'), add, title]);

  assert.equal(error, null);
  assert.equal(values.title, 'blue');
});

for (const [what, finder, message] of [
  [
    'no element like the hint',
    hint('Unsubscribe from everything'),
    /No element matched IntelliSearch\("Unsubscribe from everything"\) within 1 s/,
  ],
  [
    'nothing near the text',
    hint('Add to cart', { NearText: 'Green hats' }),
    /No element matched IntelliSearch\("Add to cart" near "Green hats"\)/,
  ],
  ['a hidden element only', hint('Checkout', { Role: 'button', NearText: 'City' }), null],
  [
    'no row that holds',
    dom([{ Tag: 'b', Attribute: 'id', Value: 'x' }]),
    /No element matched DomFinder\(b id text "x"\) within 1 s/,
  ],
  [
    'a pattern that cannot be read',
    dom([{ Tag: 'p', Attribute: 'class', SearchType: 'regexp', Value: '(' }]),
    /Invalid regular expression/,
  ],
  [
    'no such document',
    dom([{ Tag: 'p', Attribute: 'class', Value: 'x' }], { Document: '7' }),
    /has no document of that number/,
  ],
  [
    'a number that is none',
    dom([{ Tag: 'p', Attribute: 'class', Value: 'x', MatchNo: 'two' }]),
    /MatchNo of the finder must be from 0 to 1000000; it is "two"/,
  ],
  ['an empty hint', hint(' '), /IntelliSearch needs Hint/],
  ['a selector that cannot be read', css('p[['), /The CSS selector p\[\[ is not valid/],
  [
    'a place outside of what the tab shows',
    place(9000, 10),
    /No element matched the place 9000, 10 within 1 s/,
  ],
  ['a place without a number', place(1, 2, { X: '' }), /RawCoordinatesFinder needs X and Y/],
] as const) {
  test(`${what} is ${message === null ? 'no match' : 'an error that says so'}`, async () => {
    const { error, values } = await run([go('/shop'), get(finder, 'x', { TimeoutSec: '1' })]);

    if (message === null) assert.notEqual(values.x, 'Checkout');
    else assert.match(error ?? '', message);
  });
}

test('a catastrophic pattern is aborted, and the page still works', async () => {
  const slow = dom([{ Tag: 'p', Attribute: 'class', SearchType: 'regexp', Value: '^(a|aa)+$' }]);

  const { error, events, values } = await run([
    go('/long'),
    { ...get(slow, 'x'), optional: true },
    get(xpath('//p'), 'text'),
  ]);

  assert.deepEqual([error, values.text], [null, 'long']);
  const broken = String.raw`The search by \"^(a|aa)+$\" took longer than 2 s and was broken off`;
  assert.ok(JSON.stringify(events).includes(broken));
});

test('a frame that appears after a search by a pattern is searched too', async () => {
  const byPattern = dom([{ Tag: 'p', Attribute: 'class', SearchType: 'regexp', Value: '!$' }]);
  const add = "document.body.append(Object.assign(document.createElement('iframe'), { src: '/inner' }))";

  const { error, values } = await run([
    go('/long'),
    get(byPattern, 'outer'),
    act('Tab.RunJavaScript', { Code: add }),
    get(dom([{ Tag: 'p', Attribute: 'innertext', Value: 'inner' }]), 'inner'),
  ]);

  assert.deepEqual([error, values.outer, values.inner], [null, 'long', 'inner']);
});

test('a place is clicked, also in a frame below it, and in a frame by its own corner', async () => {
  const click = { parameters: { Event: 'click' } };
  const inFrame = { parameters: { Event: 'click', Frame: 'css=#f' } };
  const clear = act('Tab.RunJavaScript', { Code: "document.title = ''" });

  const { error, values } = await run([
    go('/framed'),
    on('HtmlElement.RiseEvent', place(130, 95), click),
    title,
    clear,
    on('HtmlElement.RiseEvent', place(20, 30), inFrame),
    { ...title, results: { OutputVariable: 'second' } },
  ]);

  assert.equal(error, null);
  assert.deepEqual([values.title, values.second], ['inside', 'inside']);
});

test('a picture is found by its place, and the element there is clicked', async () => {
  const shot = on('WebBrowser.Screenshot', css('#star'), {
    parameters: { Mode: 'element', Path: 'star.png' },
  });
  const click = on('HtmlElement.RiseEvent', picture('star.png'), { parameters: { Event: 'click' } });
  const rect = on('HtmlElement.GetRect', picture('star.png'), { results: { X: 'x', Y: 'y', Width: 'w' } });
  const count = on('HtmlElement.Count', picture('star.png'), { results: { OutputVariable: 'count' } });

  const { error, values } = await run([go('/drawing'), shot, go('/moved'), click, title, rect, count]);

  assert.equal(error, null);
  assert.deepEqual(values.title, 'star');
  assert.deepEqual([values.x, values.y, values.w, values.count], ['31', '77', '48', '1']);
});

test('a missing picture is an error, is absent, and does not exist', async () => {
  const shot = on('WebBrowser.Screenshot', css('#star'), {
    parameters: { Mode: 'element', Path: 'star.png' },
  });
  const gone = picture('star.png', { AreaX: '400', AreaWidth: '300' });
  const limit = { TimeoutSec: '1' };

  const { error, values } = await run([
    go('/drawing'),
    shot,
    on('HtmlElement.Wait', gone, { parameters: { ...limit, State: 'absent' } }),
    on('HtmlElement.Exists', gone, { parameters: limit, results: { OutputVariable: 'exists' } }),
    on('HtmlElement.Count', gone, { parameters: limit, results: { OutputVariable: 'count' } }),
    get(gone, 'x', limit),
  ]);

  assert.deepEqual([values.exists, values.count], ['false', '0']);
  assert.match(error ?? '', /No place looked like the picture "star.png" within 1 s/);
});

test('a file that is not a picture, does not exist or is closed is an error', async () => {
  await writeFile(join(folder, 'text.png'), 'text');
  const errors: unknown[] = [];
  for (const name of ['text.png', 'none.png', folder]) {
    errors.push((await run([go('/drawing'), get(picture(name), 'x')])).error);
  }

  assert.match(String(errors[0]), /The picture "text.png" is no PNG, JPEG or WebP picture/);
  assert.match(String(errors[1]), /none.png" cannot be used: it or its folder does not exist/);
  assert.match(String(errors[2]), /cannot be used/);
});

test('a picture needs io:filesystem', async () => {
  const { error } = await run([go('/drawing'), get(picture('star.png'), 'x')], { allowedScopes: new Set() });

  assert.match(error ?? '', /io:filesystem/);
});
