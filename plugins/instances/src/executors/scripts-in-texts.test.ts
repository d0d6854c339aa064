// Gives a script to each text of every browser action that does not need code:author: none may run in the page.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { ActionVariant } from '@gatehouse/sdk-actions';
import { sample } from '@gatehouse/test-tiers';
import { htmlElement } from '../categories/html-element.ts';
import { tab } from '../categories/tab.ts';
import { userInput } from '../categories/user-input.ts';
import { webBrowser } from '../categories/web-browser.ts';
import { act, css, get, on, shareBrowsers } from '../testing/shared-browser.ts';

const browserCount = 6;
/** Addresses that scripts asked for. */
const ran: string[] = [];
const page = `<a id=link href="#">a</a><div contenteditable id=text>b<script id=script style="display: block; min-height: 9px"></script></div>
  <input id=field>`;
const { runs, url } = await shareBrowsers(
  {
    '/page': page,
    '/ran': ({ url: path = '' }, response) => {
      ran.push(path);
      response.end();
    },
  },
  browserCount,
);

/** Scripts that say in which test they ran. */
function scriptsOf(name: string): readonly string[] {
  const beacon = (how: string) => `new Image().src='${url('/ran')}?${name}-${how}'`;
  return [
    `javascript:${beacon('address')}`,
    `<img src=x onerror="${beacon('markup')}"><script>${beacon('script')}</script>`,
    beacon('plain'),
  ];
}

function ranOf(name: string): readonly string[] {
  return [...new Set(ran)].filter((path) => path.startsWith(`/ran?${name}-`)).sort();
}

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
  const { DelayMs, Mode, TimeoutSec } = variant.parameters;
  return {
    ...Object.fromEntries(given),
    ...Object.fromEntries(textsOf(variant).map((key) => [key, script])),
    ...(Mode?.possibleValues?.includes('set') && { Mode: 'set' }),
    ...(DelayMs && { DelayMs: '0' }),
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

const allCases = [webBrowser, tab, htmlElement, userInput].flatMap(({ tag, actions }) =>
  Object.entries<ActionVariant>(actions)
    .filter(([, variant]) => !variant.contentScopes.includes('code:author') && textsOf(variant).length > 0)
    .map(([key, variant]) => ({ name: `${tag}.${key}`, variant })),
);
const cases = sample(allCases, { what: 'actions whose texts are scripts', quick: 12, all: 20 });

// Most of the time is spent in waits for what does not come.
describe('the texts of', { concurrency: browserCount }, () => {
  for (const [index, run] of runs.entries()) {
    describe(`browser ${index + 1}`, { concurrency: 1 }, () => {
      for (const { name, variant } of cases.filter((_, at) => at % browserCount === index)) {
        test(`${name} run no script`, async () => {
          for (const script of scriptsOf(name)) {
            const parameters = filledIn(variant, script);
            for (const place of variant.acceptedBindings ? elements : ['']) {
              const action = place === '' ? act(name, parameters) : on(name, css(place), { parameters });
              await run([open, action], options);
              await run([get(css('#link'), 'text')], options);
            }
          }

          assert.deepEqual(ranOf(name), []);
        });
      }
    });
  }
});

test('the scripts of these tests run where a script may run', async () => {
  const [run] = runs;
  const [address, markup, plain] = scriptsOf('own');
  const link = JSON.stringify(`<a href="${address}">x</a>${markup}`);
  const Code = `document.body.insertAdjacentHTML('beforeend', '<iframe></iframe>');
    document.querySelector('iframe:last-of-type').srcdoc = ${link}; ${plain}`;

  await run?.([open, act('Tab.RunJavaScript', { Code })]);
  await run?.([act('Tab.WaitLoad', { State: 'idle', TimeoutSec: '5' })]);

  assert.deepEqual(ranOf('own'), ['/ran?own-markup', '/ran?own-plain', '/ran?own-script']);
});
