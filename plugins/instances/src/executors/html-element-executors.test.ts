import assert from 'node:assert/strict';
import { test } from 'node:test';
import { element, navigate } from '../testing/browser-kit.ts';
import { shareBrowser } from '../testing/shared-browser.ts';

const { serve } = await shareBrowser();

const get = (name: string, xpath: string, parameters: Record<string, string> = {}) =>
  element('Get', xpath, { parameters, results: { OutputVariable: name } });

const links = `<div><a href="/one" data-n="1">One</a><a href="/two" data-n="2">Two  of
  2</a><a href="/three">Three</a></div><script>window.__name = undefined</script>`;

test('get reads text, markup, attributes and absolute addresses', async (context) => {
  const { run, url } = await serve(context, { '/': links });

  const { outcome } = await run(
    [
      navigate(url('/')),
      get('text', '//a[2]'),
      get('html', '//a[1]', { Attribute: 'outerhtml' }),
      get('href', '//a[1]', { Attribute: 'href' }),
      get('data', '//a[1]', { Attribute: 'data-n' }),
      get('absent', '//a[3]', { Attribute: 'data-n' }),
      get('tag', '//a[1]', { Attribute: 'TagName' }),
      get('match', '//a', { Match: '2' }),
      get('regex', '//a[2]', { Regex: 'of (\\d)' }),
    ],
    { variables: ['text', 'html', 'href', 'data', 'absent', 'tag', 'match', 'regex'] },
  );

  assert.equal(outcome.errorMessage, null);
  assert.deepEqual(outcome.values?.variables, {
    text: 'Two of 2',
    html: '<a href="/one" data-n="1">One</a>',
    href: url('/one'),
    data: '1',
    absent: '',
    tag: 'a',
    match: 'Three',
    regex: '2',
  });
});

test('get reads all matches into a list, and leaves out values that the regex does not match', async (context) => {
  const { run, url } = await serve(context, { '/': links });

  const { outcome } = await run(
    [navigate(url('/')), get('all', '//a', { All: 'true', ToList: 'found', Regex: 'T\\w+' })],
    { variables: ['all'], lists: ['found'] },
  );

  assert.equal(outcome.values?.variables.all, 'Two\nThree');
  assert.deepEqual(outcome.values?.lists.found, ['Two', 'Three']);
});

test('an action waits for an element that appears late', async (context) => {
  const { run, url } = await serve(context, {
    '/': "<script>setTimeout(() => document.body.insertAdjacentHTML('beforeend', '<p>late</p>'), 400)</script>",
  });

  const { outcome } = await run([navigate(url('/')), get('text', '//p')], { variables: ['text'] });

  assert.equal(outcome.values?.variables.text, 'late');
});

test('an element that does not appear is an error with XPath, time and page', async (context) => {
  const { run, url } = await serve(context, { '/': 'empty' });

  const { outcome } = await run([navigate(url('/')), get('x', "//p[@id='none']", { TimeoutSec: '1' })]);

  assert.equal(
    outcome.errorMessage,
    `HtmlElement.Get failed: No element matched //p[@id='none'] within 1 s on ${url('/')}.`,
  );
});

for (const action of ['Get', 'RiseEvent', 'ToTable']) {
  test(`an invalid XPath is an error of ${action} that says so`, async (context) => {
    const { run, url } = await serve(context, { '/': 'empty' });
    const parameters = { Event: 'click', Table: 't', RowXPath: '//li', CellXPaths: '.' };

    const { outcome } = await run([navigate(url('/')), element(action, '//p[', { parameters })], {
      tables: ['t'],
    });

    assert.match(outcome.errorMessage ?? '', /The XPath \/\/p\[ is not valid/);
  });
}

test('a form is filled in, field by field, and submitted by a click', async (context) => {
  const form = `<form action="/done"><input name=text value=old><input name=more value=a><input name=gone value=x>
    <select name=pick><option value=1>One<option value=2>Two</select><input type=checkbox name=tick>
    <input type=date name=day><textarea name=area></textarea><button>Send</button></form>
    <script>document.forms[0].text.addEventListener('keydown', () => { document.title += 'k' })</script>`;
  const { run, url } = await serve(context, {
    '/': form,
    '/done': (request, response) => response.end(decodeURIComponent(request.url ?? '')),
  });
  const set = (name: string, parameters: Record<string, string>) =>
    element('Set', `//*[@name='${name}']`, { parameters });

  const { outcome } = await run(
    [
      navigate(url('/')),
      set('text', { Value: 'typed' }),
      {
        type: 'Tab',
        action: 'GetProperty',
        parameters: { Property: 'title' },
        results: { OutputVariable: 'keys' },
      },
      set('more', { Value: 'bc', Mode: 'append' }),
      set('gone', { Mode: 'clear' }),
      set('pick', { Value: 'Two' }),
      set('tick', { Value: 'true' }),
      set('day', { Value: '2030-01-31' }),
      set('area', { Value: 'two\nlines', Mode: 'set' }),
      element('RiseEvent', '//button', { parameters: { Event: 'click' } }),
      get('text', '//body'),
    ],
    { variables: ['keys', 'text'] },
  );

  assert.equal(outcome.errorMessage, null);
  // One key clears the field before the other five.
  assert.equal(outcome.values?.variables.keys, 'kkkkkk');
  assert.equal(
    outcome.values?.variables.text,
    '/done?text=typed&more=abc&gone=&pick=2&tick=on&day=2030-01-31&area=two\nlines',
  );
});

test('a click on a covered element says what covers it', async (context) => {
  const { run, url } = await serve(context, {
    '/': '<button>Under</button><div id=veil style="position:fixed;inset:0"></div>',
  });

  const { outcome } = await run([
    navigate(url('/')),
    element('RiseEvent', '//button', { parameters: { Event: 'click', TimeoutSec: '1' } }),
  ]);

  assert.match(
    outcome.errorMessage ?? '',
    /The element \/\/button is there and could not be clicked within 1 s .*id="veil".* intercepts pointer events/,
  );
});

test('events reach the element', async (context) => {
  const events = [
    'click',
    'dblclick',
    'focus',
    'blur',
    'mouseover',
    'input',
    'change',
    'keydown',
    'keyup',
    'scroll',
  ];
  const { run, url } = await serve(context, {
    '/': `<form><input></form><p id=p></p><script>
      for (const name of ${JSON.stringify(['submit', ...events])}) {
        const target = document.querySelector(name === 'submit' ? 'form' : 'input');
        target.addEventListener(name, (event) => { event.preventDefault(); p.append(name + ' ') }, { once: true });
      }</script>`,
  });
  const raise = (Event: string) => element('RiseEvent', '//input', { parameters: { Event } });

  const { outcome } = await run(
    [
      navigate(url('/')),
      ...[...events, 'submit'].map(raise),
      get('seen', '//p', { Attribute: 'textcontent' }),
    ],
    { variables: ['seen'] },
  );

  assert.equal(outcome.errorMessage, null);
  assert.deepEqual(outcome.values?.variables.seen?.trim().split(' ').sort(), ['submit', ...events].sort());
});

test('an element inside a frame is found through the XPath of the frame', async (context) => {
  const { run, url } = await serve(context, {
    '/': '<p>outer</p><iframe id=f src="/inner"></iframe>',
    '/inner': '<p>inner</p>',
  });

  const { outcome } = await run([navigate(url('/')), get('text', '//p', { Frame: "//iframe[@id='f']" })], {
    variables: ['text'],
  });

  assert.equal(outcome.values?.variables.text, 'inner');
});

test('without an XPath an action says what it needs', async (context) => {
  const { run } = await serve(context, {});

  const { outcome } = await run([element('Get', '', { finder: null })]);

  assert.match(outcome.errorMessage ?? '', /names no element: set FinderType, and the fields of the finder/);
});
