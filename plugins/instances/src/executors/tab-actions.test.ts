import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shortenTimeBound } from '@gatehouse/sdk-actions/internal/testing';
import { act, shareBrowser } from '../testing/shared-browser.ts';

const { run, url } = await shareBrowser({
  '/one': '<title>One</title><p>first page</p>',
  '/two': '<title>Two</title><p>second page</p>',
  '/late': "<script>setTimeout(() => document.body.append('it came'), 400)</script>",
  '/slow': '<p>there</p><img src="/never">',
  '/never': () => {},
  '/counted': (() => {
    let count = 0;
    return (_request, response) => {
      count += 1;
      response.writeHead(200, { 'content-type': 'text/html' }).end(`<p>visit ${count}</p>`);
    };
  })(),
  '/long': `<p>${'a'.repeat(80)}!</p>`,
  '/own':
    '<p id=p>text</p><script>var own = 1; JSON.stringify = () => "broken"; document.querySelector = () => null;</script>',
});
const go = (path: string, WaitUntil = 'load') => act('Tab.Navigate', { Url: url(path), WaitUntil });
const property = (Property: string, name = Property) =>
  act('Tab.GetProperty', { Property }, { OutputVariable: name });

test('back, forward and reload move in the history of the tab', async () => {
  const { error, values } = await run([
    act('Tab.Open', { Name: '' }),
    go('/one'),
    go('/counted'),
    act('Tab.Back', {}, { FinalUrl: 'back' }),
    act('Tab.Forward', {}, { FinalUrl: 'forward' }),
    act('Tab.Reload', {}, { FinalUrl: 'reload' }),
    property('text'),
  ]);

  assert.equal(error, null);
  assert.deepEqual(
    [values.back, values.forward, values.reload],
    [url('/one'), url('/counted'), url('/counted')],
  );
  assert.match(values.text ?? '', /visit [23]/);
});

test('at an end of the history there is no page to go to', async () => {
  const back = await run([act('Tab.Open', { Name: '' }), act('Tab.Back')]);
  const forward = await run([go('/one'), act('Tab.Forward')]);

  assert.match(back.error ?? '', /There is no page before about:blank in the history of the tab/);
  assert.match(forward.error ?? '', /There is no page after .*\/one in the history of the tab/);
});

test('a reload that takes too long is an error that names the time', async () => {
  const { error } = await run([
    go('/one'),
    act('Tab.RunJavaScript', { Code: "history.replaceState(null, '', '/never')" }),
    act('Tab.Reload', { TimeoutSec: '1' }),
  ]);

  assert.match(error ?? '', /\/never did not load within 1 s/);
});

test('the other tabs are closed', async () => {
  const { error, values } = await run([
    act('Tab.Open', { Name: 'a' }),
    act('Tab.Open', { Name: 'b' }),
    go('/two'),
    act('Tab.CloseOthers'),
    property('title'),
    act('Tab.Activate', { By: 'index', Value: '0' }),
    property('title', 'first'),
  ]);
  const again = await run([act('Tab.Activate', { By: 'name', Value: 'a' })]);

  assert.equal(error, null);
  assert.deepEqual([values.title, values.first], ['Two', 'Two']);
  assert.match(again.error ?? '', /There is no tab with the name "a"/);
});

test('wait waits for the load of a page', async () => {
  const { error } = await run([go('/one', 'commit'), act('Tab.WaitLoad', { State: 'idle' })]);
  const late = await run([
    go('/slow', 'dom'),
    act('Tab.WaitLoad', { State: 'dom' }),
    act('Tab.WaitLoad', { TimeoutSec: '1' }),
  ]);

  assert.equal(error, null);
  assert.match(late.error ?? '', /\/slow did not load within 1 s/);
});

test('a text is checked, also one that appears late', async () => {
  const check = (parameters: Record<string, string>, name: string) =>
    act('Tab.CheckText', parameters, { OutputVariable: name });

  const { error, values } = await run([
    go('/late'),
    check({ Text: 'it \\w+', TimeoutSec: '5' }, 'late'),
    check({ Text: '(?i)SETTIMEOUT', Where: 'source' }, 'source'),
  ]);
  const absent = await run([go('/one'), check({ Text: 'third', TimeoutSec: '1' }, 'x')]);
  const broken = await run([go('/one'), check({ Text: '(' }, 'x')]);

  assert.equal(error, null);
  assert.deepEqual([values.late, values.source], ['it came', 'setTimeout']);
  assert.match(absent.error ?? '', /The text of .*\/one did not match "third" within 1 s/);
  assert.match(broken.error ?? '', /The parameter Text "\(" is no regular expression/);
});

test('a catastrophic pattern for a text is aborted', async (t) => {
  t.after(shortenTimeBound(300));
  const { error } = await run([go('/long'), act('Tab.CheckText', { Text: '^(a|aa)+$' })]);

  assert.match(error ?? '', /took longer than 0\.3 s and was broken off/);
});

test('code runs with the variables of the page, or in an isolated world with the same document', async () => {
  const code = (Code: string, OnPage: string, name: string) =>
    act('Tab.RunJavaScript', { Code, OnPage }, { OutputVariable: name });

  const { error, values } = await run([
    go('/own'),
    code('return String(own)', 'true', 'own'),
    code('return typeof own', 'false', 'apart'),
    code("return document.querySelector('p').textContent", 'false', 'text'),
    code('return { a: [1] }', 'false', 'json'),
  ]);
  const thrown = await run([go('/own'), code("throw new Error('so')", 'false', 'x')]);

  assert.equal(error, null);
  assert.deepEqual(
    [values.own, values.apart, values.text, values.json],
    ['1', 'undefined', 'text', '{"a":[1]}'],
  );
  assert.match(thrown.error ?? '', /so/);
});

test('code in an isolated world that never ends fails its action', async () => {
  const { error } = await run([
    act('Tab.Open', { Name: '' }),
    go('/one'),
    act('Tab.RunJavaScript', { Code: 'await new Promise(() => {})', OnPage: 'false', TimeoutSec: '1' }),
  ]);

  assert.match(error ?? '', /The code in the page did not end within 1 s/);
});
