// Rules for requests with many rules, many requests, service workers and secrets.
import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { documentOf, runDocument } from '@gatehouse/plugin-runtime/testing';
import { action, category, defineExecutors, text } from '@gatehouse/sdk-actions';
import { rounds } from '@gatehouse/test-tiers';
import { useBrowser } from '../browser/run-browser.ts';
import { settingsOf } from '../browser/settings/browser-settings.ts';
import { answerWith, executors as browserExecutors, createRegistryKit } from '../testing/browser-kit.ts';
import { act, shareBrowser } from '../testing/shared-browser.ts';

const count = rounds('requests that meet ten thousand rules', { quick: 500, all: 500, long: 10_000 });
const flood = `(async () => {
  for (let n = 0; n < ${count}; n += 50) await Promise.all(Array.from({ length: 50 }, (_, i) => fetch('/n/' + (n + i)).then((r) => r.text())));
  document.title = 'done';
})()`;

const { run, url } = await shareBrowser({
  '/': '<title>home</title>',
  '/flood': `<script>${flood}</script>`,
  '/worker': `<script>navigator.serviceWorker.register('/sw.js').then(() => navigator.serviceWorker.ready).then(() => { document.title = 'registered' }, (error) => { document.title = String(error) })</script>`,
  '/sw.js': (_request, response) =>
    response
      .setHeader('content-type', 'text/javascript')
      .end(`self.addEventListener('fetch', (event) => event.respondWith(new Response('of the worker')))`),
});

const kit = category({
  tag: 'Kit',
  title: 'Kit',
  summary: 'Adds very many rules',
  actions: { AddRules: action({ description: 'Adds rules.', parameters: { Count: text('How many') } }) },
});
const executors = [
  defineExecutors(kit, {
    async AddRules(context) {
      const browser = await useBrowser(context);
      const effect = { do: 'block', error: 'failed' } as const;
      const rules = Array.from({ length: Number(context.parameters.Count) }, (_, n) => ({
        ...{ name: `rule ${n}`, masks: [`*/none/${n}/*`], kinds: [], methods: [], maxHits: null, effect },
      }));
      const reach = { refusedPorts: [], localNetwork: 'closed', resolvesNames: () => true } as const;
      await settingsOf(browser).requests.add(rules, { context: browser.launched.context, reach, at: 'last' });
    },
  }),
];

test('very many requests meet ten thousand rules, and the worker goes on with other things', {
  timeout: 300_000,
}, async () => {
  let ticks = 0;
  const ticking = setInterval(() => {
    ticks += 1;
  }, 5);

  const { error, values } = await run(
    [
      act('Kit.AddRules', { Count: '9998' }),
      act('WebBrowser.AddRequestRule', { Name: 'answer', UrlMasks: '*/n/*', Do: 'answer', Body: 'n' }),
      act('Tab.Navigate', { Url: url('/flood') }),
      act('Tab.RunJavaScript', {
        Code: "while (document.title !== 'done') await new Promise((next) => setTimeout(next, 100))",
        TimeoutSec: '250',
      }),
      act('WebBrowser.GetRequestRules', { Name: 'answer' }, { Hits: 'hits' }),
      act('WebBrowser.AddRequestRule', { Name: 'last', UrlMasks: 'x', Do: 'block' }),
      act('WebBrowser.AddRequestRule', { Name: 'too many', UrlMasks: 'x', Do: 'block' }),
    ],
    { executors },
  ).finally(() => clearInterval(ticking));
  await run([act('WebBrowser.RemoveRequestRules')]);

  assert.match(error ?? '', /There are 10000 rules already: WebBrowser\.RemoveRequestRules makes room/);
  assert.equal(values.hits, String(count));
  assert.ok(ticks > count / 50, `${ticks} ticks`);
});

test('a service worker answers past the rules, which warn; a browser without service workers obeys them', async () => {
  const rule = act('WebBrowser.AddRequestRule', { UrlMasks: '/data', Do: 'answer', Body: 'of the rule' });
  const ask = act(
    'Tab.RunJavaScript',
    { Code: `return await (await fetch('/data')).text()` },
    { OutputVariable: 'out' },
  );
  const title = act('Tab.GetProperty', { Property: 'title' }, { OutputVariable: 'title' });
  const load = act('Tab.Navigate', { Url: url('/worker') });
  const settle = act('Tab.RunJavaScript', {
    Code: `while (document.title === '') await new Promise((next) => setTimeout(next, 50))`,
  });
  const restart = (ServiceWorkers: string) => [
    act('WebBrowser.CloseInstance'),
    act('WebBrowser.StartInstance', { ServiceWorkers }),
  ];

  const allowed = await run([...restart('allow'), load, settle, title, load, rule, ask]);
  const blocked = await run([...restart('block'), load, load, rule, ask]);
  await run(restart('allow'));

  assert.deepEqual(
    [allowed.error, allowed.values.title, allowed.values.out],
    [null, 'registered', 'of the worker'],
  );
  const warnings = allowed.events.flatMap((event) => (event.kind === 'log' ? [event.message] : []));
  assert.match(
    warnings.join('\n'),
    /The service worker http.+\/sw\.js answers requests of its pages by itself/,
  );
  assert.deepEqual([blocked.error, blocked.values.out], [null, 'of the rule']);
});

test('stored secrets are masked in a HAR file, in addresses, headers and texts', async (context) => {
  const secret = 'hunter2"\\quoted';
  const kitOfRun = await createRegistryKit(context);
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-har-'));
  context.after(() => rm(folder, { recursive: true }));
  const answer = answerWith(kitOfRun);
  const actions = [
    act('WebBrowser.RecordHar', { Mode: 'start', Credentials: 'true' }),
    act('WebBrowser.AddRequestRule', { UrlMasks: '/n/', Do: 'answer', Body: 'it is {-Secret.TOKEN-}' }),
    act('Tab.Navigate', { Url: url('/') }),
    act('WebBrowser.SetHeaders', { Headers: 'X-Token: {-Secret.TOKEN-}' }),
    act('Tab.RunJavaScript', {
      Code: `await (await fetch('/n/1', { method: 'POST', body: 'plain' })).text()`,
    }),
    act('WebBrowser.RecordHar', { Mode: 'stop', Path: 'secret.har' }),
  ];

  const { outcome } = await runDocument(documentOf(actions), {
    executors: browserExecutors,
    projectPath: join(folder, 'project.zp'),
    answer: async (channel, question) =>
      channel === 'secrets.read' ? { values: { TOKEN: secret }, problems: {} } : answer(channel, question),
  });

  assert.equal(outcome.errorMessage, null);
  const text = await readFile(join(folder, 'secret.har'), 'utf8');
  assert.doesNotMatch(text, /hunter2/);
  const { entries } = JSON.parse(text).log;
  assert.match(entries.at(-1).response.content.text, /^it is \*+$/);
  assert.equal(entries.at(-1).request.postData.text, 'plain');
});
