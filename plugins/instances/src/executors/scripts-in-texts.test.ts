// Gives a script to each text of every browser action that does not need code:author: none may run in the page.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ActionVariant } from '@gatehouse/sdk-actions';
import { htmlElement } from '../categories/html-element.ts';
import { tab } from '../categories/tab.ts';
import { userInput } from '../categories/user-input.ts';
import { webBrowser } from '../categories/web-browser.ts';
import { act, css, get, on, shareBrowser } from '../testing/shared-browser.ts';

const ran: string[] = [];
const page = `<a id=link href="#">a</a><div contenteditable id=text>b<script id=script style="display: block; min-height: 9px"></script></div>
  <input id=field>`;
const { run, url } = await shareBrowser({
  '/page': page,
  '/ran': ({ url: path = '' }, response) => {
    ran.push(path);
    response.end();
  },
});

const beacon = (how: string) => `new Image().src='${url('/ran')}?${how}'`;
const scripts = [
  `javascript:${beacon('address')}`,
  `<img src=x onerror="${beacon('markup')}"><script>${beacon('script')}</script>`,
  beacon('plain'),
];
const elements = ['#script', '#text', '#field'];
const texts: ReadonlySet<string> = new Set(['String', 'Url', 'Regex', 'XPath', 'FilePath', 'Any']);

/** The parameters that may contain a script; not the path of the element, nor folders of this machine. */
function textsOf({ parameters }: ActionVariant): readonly string[] {
  return Object.keys(parameters).filter(
    (key) => texts.has(parameters[key]?.kind ?? '') && !/^(?:FinderType|Frame|ProfilePath)$/.test(key),
  );
}

function filledIn(variant: ActionVariant, script: string): Readonly<Record<string, string>> {
  const given = Object.entries(variant.parameters).flatMap(([key, { example, required, possibleValues }]) => {
    const text = example ?? (required ? (possibleValues?.[0] ?? '') : '');
    return text === '' ? [] : [[key, text] as const];
  });
  const { Mode, TimeoutSec } = variant.parameters;
  return {
    ...Object.fromEntries(given),
    ...Object.fromEntries(textsOf(variant).map((key) => [key, script])),
    ...(Mode?.possibleValues?.includes('set') && { Mode: 'set' }),
    ...(TimeoutSec && { TimeoutSec: String(TimeoutSec.minValue ?? 1) }),
    FinderType: 'CssFinder',
  };
}

const open = act('Tab.Navigate', { Url: url('/page') });
const options = {
  lists: ['links'],
  tables: ['prices'],
  allowedScopes: new Set(['io:filesystem', 'io:network'] as const),
};

for (const { tag, actions } of [webBrowser, tab, htmlElement, userInput]) {
  for (const [key, variant] of Object.entries<ActionVariant>(actions)) {
    const name = `${tag}.${key}`;
    if (variant.contentScopes.includes('code:author') || textsOf(variant).length === 0) continue;
    test(`${name} runs none of its texts as a script`, async () => {
      for (const script of scripts) {
        const parameters = filledIn(variant, script);
        const places = variant.acceptedBindings ? elements : [''];
        for (const place of places) {
          const action = place === '' ? act(name, parameters) : on(name, css(place), { parameters });
          await run([open, action], options);
          await run([get(css('#link'), 'text')], options);
        }
      }

      assert.deepEqual(ran.splice(0), []);
    });
  }
}

test('the scripts of these tests run where a script may run', async () => {
  for (const script of scripts) {
    const Code = `document.body.insertAdjacentHTML('beforeend', '<iframe></iframe>');
      document.querySelector('iframe:last-of-type').srcdoc = ${JSON.stringify(`<a href="${scripts[0]}">x</a>${scripts[1]}`)};
      ${script.startsWith('new') ? script : ''}`;
    await run([open, act('Tab.RunJavaScript', { Code })]);
  }
  await run([act('Tab.WaitLoad', { State: 'idle', TimeoutSec: '5' })]);

  assert.deepEqual([...new Set(ran.splice(0))].sort(), ['/ran?markup', '/ran?plain', '/ran?script']);
});
