// Runs every action of the browser categories with the examples of the catalog.
import assert from 'node:assert/strict';
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { ActionSketch } from '@gatehouse/plugin-runtime/testing';
import {
  type ActionVariant,
  action,
  category,
  defineExecutors,
  elementBindings,
} from '@gatehouse/sdk-actions';
import { useBrowser } from '../browser/run-browser.ts';
import { htmlElement } from '../categories/html-element.ts';
import { tab } from '../categories/tab.ts';
import { userInput } from '../categories/user-input.ts';
import { webBrowser } from '../categories/web-browser.ts';
import { act, css, on, shareBrowser, xpath } from '../testing/shared-browser.ts';

const page = `<body style="margin:0"><a id=next href="#next" data-price="3 items">Next</a>
  <button id=buy data-testid=buy style="position:absolute;left:100px;top:60px;width:60px;height:40px;border:0;background:linear-gradient(45deg,red 40%,blue 40%)"></button>
  <div style="padding-top:120px"><form onsubmit="return false"><input name=email type=email aria-label="E-mail" placeholder="you@example.com">
    <select><option value=slow>Slow<option value=express>Express</select><input type=checkbox><input type=file>
    <button class=submit type=button>Send</button></form>
  <section><h2>Newsletter</h2><button>Sign in</button></section>
  <ul><li class=item><h2>Shoe</h2><a href="/shoe">more</a><span>12 EUR</span></li></ul>
  <div id=basket ondragover="event.preventDefault()" style="width:100px;height:50px">Basket</div><p>Thank you!</p>
  <a id=file href="data:text/csv,a;b" download="list.csv">file</a>`;

const serve = category({
  tag: 'Serve',
  title: 'Serve',
  summary: 'Answers for a site that is far away',
  actions: {
    Site: action({ description: 'Answers.' }),
    Password: action({ description: 'Answers.', results: { OutputVariable: 'Of the client certificate' } }),
  },
});
const serveExecutors = defineExecutors(serve, {
  async Site(context) {
    const { launched } = await useBrowser(context);
    await launched.context.route('https://example.com/**', (route) =>
      route.fulfill({ body: `<!doctype html><html>${page}`, contentType: 'text/html' }),
    );
  },
  async Password({ setResult }) {
    setResult('OutputVariable', 'open-sesame');
  },
});

const { run, folder } = await shareBrowser({});
const load = [act('Serve.Site'), act('Tab.Navigate', { Url: 'https://example.com/' })];
const executors = [serveExecutors];
const data = { lists: ['links'], tables: ['prices'], executors };
await writeFile(join(folder, 'photo.jpg'), 'photo');
await writeFile(join(folder, 'shop.har'), '{"log":{"entries":[]}}');
const keys = fileURLToPath(new URL('../../../actions/src/testing/keys', import.meta.url));
await mkdir(join(folder, 'certificates'));
await copyFile(join(keys, 'authority-cert.pem'), join(folder, 'certificates', 'intranet.pem'));
await copyFile(join(keys, 'client.p12'), join(folder, 'certificates', 'ada.p12'));

/** Preparations that the parameters of an action do not contain. */
const before: Readonly<Record<string, readonly ActionSketch[]>> = {
  'WebBrowser.StartInstance': [act('WebBrowser.CloseInstance')],
  'WebBrowser.SetCertificates': [
    ...load,
    { ...act('Serve.Password'), results: { OutputVariable: 'key_secret' } },
  ],
  'WebBrowser.WaitDownload': [
    ...load,
    on('HtmlElement.RiseEvent', css('#file'), { parameters: { Event: 'click' } }),
  ],
  'Tab.WaitAddress': [...load, act('Tab.RunJavaScript', { Code: "history.pushState({}, '', '/orders/7')" })],
  'Tab.WaitRequest': [
    ...load,
    act('Tab.RunJavaScript', { Code: "fetch('/api/orders', { method: 'POST' })" }),
  ],
  'Tab.WaitConsole': [...load, act('Tab.RunJavaScript', { Code: "console.log('ready')" })],
  'Tab.GetResponse': [
    ...load,
    act('Tab.RunJavaScript', { Code: "await fetch('/api/orders', { method: 'POST' })" }),
  ],
  'Tab.WaitOpen': [...load, act('Tab.RunJavaScript', { Code: "window.open('/print')" })],
  'Tab.Back': [...load, act('Tab.Navigate', { Url: 'about:blank' })],
  'Tab.Forward': [...load, act('Tab.Navigate', { Url: 'about:blank' }), act('Tab.Back')],
};

/** Later examples do not expect the page of a phone. */
const afterwards: Readonly<Record<string, readonly ActionSketch[]>> = {
  'WebBrowser.Emulate': [act('WebBrowser.CloseInstance')],
};

/** Elements of the kinds that some actions need. */
const elements: Readonly<Record<string, string>> = {
  'HtmlElement.Set': '//input[@name="email"]',
  'HtmlElement.Select': '//select',
  'HtmlElement.Check': '//input[@type="checkbox"]',
  'HtmlElement.Upload': '//input[@type="file"]',
  'HtmlElement.ToTable': '//ul',
  'UserInput.TypeText': '//input[@name="email"]',
};

function exampleOf(name: string, { parameters, acceptedBindings }: ActionVariant): ActionSketch {
  const own = Object.entries(parameters).filter(([key]) => key !== 'FinderType' && key !== 'Frame');
  const texts = own.flatMap(([key, { example, required, possibleValues }]) => {
    const text = example ?? (required ? (possibleValues?.[0] ?? '') : '');
    return text === '' ? [] : [[key, text] as const];
  });
  const given = Object.fromEntries(texts);
  if (!acceptedBindings || name === 'WebBrowser.Screenshot') return act(name, given);
  return on(name, xpath(elements[name] ?? "//a[@id='next']"), { parameters: given });
}

for (const { tag, actions } of [webBrowser, tab, htmlElement, userInput]) {
  for (const [key, variant] of Object.entries<ActionVariant>(actions)) {
    const name = `${tag}.${key}`;
    test(`${name} runs with its examples`, async () => {
      const example = exampleOf(name, variant);

      const { error } = await run([...(before[name] ?? load), example, ...(afterwards[name] ?? [])], data);

      assert.equal(error, null);
    });
  }
}

for (const { name, fields, nestedArrays } of elementBindings) {
  test(`${name} finds by its examples`, async () => {
    const row = (all: typeof fields) =>
      Object.fromEntries(
        all.flatMap((field) => (field.example === null ? [] : [[field.name, field.example]])),
      );
    const { Document, AreaWidth, AreaHeight, ...scalars } = row(fields);
    const arrays = Object.fromEntries(nestedArrays.map((array) => [array.name, [row(array.elementFields)]]));
    const shot = on('WebBrowser.Screenshot', css('#buy'), {
      parameters: { Mode: 'element', Path: 'buy-button.png' },
    });
    const get = on(
      'HtmlElement.Get',
      { type: name, fields: scalars, arrays },
      {
        parameters: { Attribute: 'tagname' },
        results: { OutputVariable: 'tag' },
      },
    );

    const { error, values } = await run([...load, shot, get], data);

    assert.equal(error, null);
    assert.match(values.tag ?? '', /^(?:a|button|input)$/);
  });
}
