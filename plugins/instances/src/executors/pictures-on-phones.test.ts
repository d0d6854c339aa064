import assert from 'node:assert/strict';
import { test } from 'node:test';
import { act, css, on, picture, shareBrowser } from '../testing/shared-browser.ts';

const drawing = `<meta name=viewport content="width=device-width"><body style="margin:0">
  <button id=star onclick="document.title += '+star'" style="position:absolute;left:90px;top:150px;width:48px;height:40px;border:0;
    background:linear-gradient(45deg,red 30%,blue 30% 60%,green 60%)"></button>
  <button id=moon onclick="document.title += '+moon'" style="position:absolute;left:200px;top:2250px;width:48px;height:40px;border:0;
    background:linear-gradient(135deg,red 30%,blue 30% 60%,green 60%)"></button>`;

const { run, url } = await shareBrowser({ '/': drawing });
const shot = (name: string) =>
  on('WebBrowser.Screenshot', css(`#${name}`), { parameters: { Mode: 'element', Path: `${name}.png` } });
const found = (name: string) => picture(`${name}.png`);
const click = { parameters: { Event: 'click', TimeoutSec: '60' } };
const evaluate = (Code: string, name: string) => act('Tab.RunJavaScript', { Code }, { OutputVariable: name });

const rect = on('HtmlElement.GetRect', found('star'), {
  parameters: { TimeoutSec: '60' },
  results: { X: 'x', Y: 'y', Width: 'width' },
});

test('on an emulated phone a picture is found, clicked and touched, below the fold as well', async () => {
  const { error, values } = await run([
    act('WebBrowser.Emulate', { Device: 'iPhone 15' }),
    act('Tab.Navigate', { Url: url('/') }),
    evaluate('return devicePixelRatio', 'pixels'),
    shot('star'),
    rect,
    on('HtmlElement.RiseEvent', found('star'), click),
    on('UserInput.Touch', found('star'), { parameters: { TimeoutSec: '60' } }),
    evaluate('moon.scrollIntoView()', 'none'),
    shot('moon'),
    on('HtmlElement.RiseEvent', found('moon'), click),
    evaluate('return document.title', 'title'),
  ]);

  assert.equal(error, null);
  assert.deepEqual(
    [values.pixels, values.x, values.y, values.width, values.title],
    ['3', '90', '150', '48', '+star+star+moon'],
  );
});
