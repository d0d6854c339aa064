import assert from 'node:assert/strict';
import type { RequestListener } from 'node:http';
import { test } from 'node:test';
import { act, css, get, on, shareBrowser } from '../testing/shared-browser.ts';

const delayed =
  (body: string): RequestListener =>
  (_request, response) =>
    void setTimeout(() => response.writeHead(200, { 'content-type': 'text/html' }).end(body), 150);

const { run, url } = await shareBrowser({
  '/': `<a href="/next">link</a><form action="/next"><button id=form>form</button></form>
    <button id=script onclick="location.href = '/next'">script</button><button id=asked onclick="confirm('Sure?'); location.assign('/next')">asked</button>
    <a id=here href="#here">here</a><h1>first</h1>`,
  '/next': delayed('<!doctype html><h1>second</h1>'),
  '/never-page': '<a href="/never">link</a><h1>first</h1>',
  '/never': () => {},
});
const click = (selector: string, parameters = {}) =>
  on('HtmlElement.RiseEvent', css(selector), { parameters: { Event: 'click', ...parameters } });

for (const [what, selector, expected] of [
  ['a link', 'a', 'second'],
  ['a form', '#form', 'second'],
  ['a script', '#script', 'second'],
  ['a script after a dialog', '#asked', 'second'],
  ['a place in the same page', '#here', 'first'],
] as const) {
  test(`after a click on ${what} the next action works in the page that it leads to`, async () => {
    const { error, values } = await run([
      act('Tab.Navigate', { Url: url('/') }),
      click(selector),
      get(css('h1'), 'heading'),
    ]);

    assert.equal(error, null);
    assert.equal(values.heading, expected);
  });
}

test('a click to a page that never loads succeeds, and the tab can navigate elsewhere', async () => {
  const { error, values } = await run([
    act('Tab.Navigate', { Url: url('/never-page') }),
    click('a', { TimeoutSec: '1' }),
    act('Tab.Navigate', { Url: url('/') }),
    get(css('h1'), 'heading'),
  ]);

  assert.equal(error, null);
  assert.equal(values.heading, 'first');
});
