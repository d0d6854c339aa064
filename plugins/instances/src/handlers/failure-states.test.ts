import assert from 'node:assert/strict';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { createApiKit } from '../testing/api-kit.ts';
import { hang, type Pages } from '../testing/page-server.ts';
import { until } from '../testing/until.ts';

const pages: Pages = {
  '/page':
    '<title>Page</title><input id=field><input id=file type=file><button onclick="alert(1)">ask</button>',
  '/file': (_request, response) => {
    response.writeHead(200, { 'content-disposition': 'attachment; filename=a.txt' }).end('text');
  },
};

// One for all, since the ids of browsers are unique in a registry only.
const kit = await createApiKit({ after }, pages);

async function openTabs(timeoutSeconds: number) {
  // The browser of one state dies, and must not take those of the others along.
  const id = await kit.create({ body: { isolated: true } });
  const one = { id, tabId: 1 };
  await kit.call('tab_navigate', { ...one, body: { url: kit.url('/page') } });
  const { tabId } = await kit.call('tab_create', { id, body: {} });
  return { ...kit, id, one, other: { id, tabId }, field: { css: '#field', timeoutSeconds }, timeoutSeconds };
}

type Opened = Awaited<ReturnType<typeof openTabs>>;

const soon = { timeoutSeconds: 1 };
async function upload({ call, one, timeoutSeconds }: Opened) {
  const path = join(await mkdtemp(join(tmpdir(), 'gatehouse-upload-')), 'bytes');
  await writeFile(path, 'hello');
  return call('element_upload', {
    ...one,
    query: { css: '#file', timeoutSeconds },
    upload: { path, sizeBytes: 5, sha256: '' },
  });
}

type Operations = Readonly<Record<string, (kit: Opened) => Promise<unknown>>>;

/** Every operation on a tab or its browser. */
const asking: Operations = {
  tabs_list: ({ call, id }) => call('tabs_list', { id }),
  tab_activate: ({ call, one }) => call('tab_activate', one),
  tab_dom_get: ({ call, one }) => call('tab_dom_get', one),
  tab_snapshot_get: ({ call, one }) => call('tab_snapshot_get', one),
  tab_screenshot_get: ({ call, one }) => call('tab_screenshot_get', one),
  tab_wait: ({ call, one }) => call('tab_wait', { ...one, body: { text: 'nobody says', ...soon } }),
  tab_evaluate: ({ call, one }) => call('tab_evaluate', { ...one, body: { script: '1', ...soon } }),
  tab_keyboard: ({ call, one }) => call('tab_keyboard', { ...one, body: { text: 'a' } }),
  tab_dialog_get: ({ call, one }) => call('tab_dialog_get', one),
  tab_console_get: ({ call, one }) => call('tab_console_get', one),
  tab_network_get: ({ call, one }) => call('tab_network_get', one),
  element_find: ({ call, one, field }) => call('element_find', { ...one, body: field }),
  element_click: ({ call, one, field }) => call('element_click', { ...one, body: field }),
  element_type: ({ call, one, field }) => call('element_type', { ...one, body: { ...field, text: 'a' } }),
  'element_type, set': ({ call, one, field }) =>
    call('element_type', { ...one, body: { ...field, text: 'a', mode: 'set' } }),
  element_attribute_get: ({ call, one, field }) =>
    call('element_attribute_get', { ...one, query: { ...field, attributeName: 'id' } }),
  element_attribute_set: ({ call, one, field }) =>
    call('element_attribute_set', {
      ...one,
      body: { ...field, attributeName: 'lang', attributeValue: 'de' },
    }),
  element_event: ({ call, one, field }) =>
    call('element_event', { ...one, body: { ...field, eventName: 'change' } }),
  element_upload: upload,
  instance_cookies_get: ({ call, id }) => call('instance_cookies_get', { id }),
  instance_cookies_set: ({ call, id, url }) =>
    call('instance_cookies_set', { id, body: { cookies: [{ name: 'a', value: '1', url: url('/') }] } }),
  instance_cookies_clear: ({ call, id }) => call('instance_cookies_clear', { id }),
  instance_proxy_get: ({ call, id }) => call('instance_proxy_get', { id }),
  instance_proxy_set: ({ call, id }) => call('instance_proxy_set', { id, body: { server: null } }),
  instance_emulation_get: ({ call, id }) => call('instance_emulation_get', { id }),
  instance_emulation_set: ({ call, id }) =>
    call('instance_emulation_set', { id, body: { location: { latitude: 1, longitude: 2, accuracy: 3 } } }),
  instance_permissions_set: ({ call, id }) =>
    call('instance_permissions_set', { id, body: { permissions: ['camera'], setting: 'denied' } }),
  instance_downloads_list: ({ call, id }) => call('instance_downloads_list', { id }),
  instance_show: ({ call, id }) => call('instance_show', { id }),
  instance_hide: ({ call, id }) => call('instance_hide', { id }),
};

/** Operations that change the content of the tab come last, in this order. */
const changing: Operations = {
  tab_back: ({ call, one }) => call('tab_back', { ...one, body: soon }),
  tab_forward: ({ call, one }) => call('tab_forward', { ...one, body: soon }),
  tab_reload: ({ call, one }) => call('tab_reload', { ...one, body: soon }),
  tab_navigate: ({ call, one, url }) =>
    call('tab_navigate', { ...one, body: { url: url('/page'), timeout: 2 } }),
  tab_dialog_resolve: ({ call, one }) => call('tab_dialog_resolve', { ...one, body: { accept: true } }),
  tab_close: ({ call, one }) => call('tab_close', one),
};

const fine = 'answers';
const refused = 'failed_precondition';
const unavailable = 'dom_unavailable';

interface State {
  readonly what: string;
  enter(kit: Opened): Promise<unknown>;
  /** The answer of most operations. */
  readonly usual: string;
  /** The other answers, by operation. */
  readonly others: Readonly<Record<string, readonly string[]>>;
  /** Maximum time until elements appear. Default: 1. */
  readonly timeoutSeconds?: number;
}

const ofBrowser = Object.keys(asking).filter((name) => name.startsWith('instance'));
/** Each page gets the place. */
const inAllTabs = 'instance_emulation_set';
const journals = ['tab_console_get', 'tab_network_get'];
/** A page that does not load is an outcome. */
const loads = ['tab_back', 'tab_forward', 'tab_reload', 'tab_navigate'];
const waits = ['tab_wait', 'tab_evaluate'];
const reads = ['tab_dom_get', 'tab_snapshot_get'];

const states: readonly State[] = [
  {
    what: 'a browser that was killed',
    enter: async ({ browserOf, id, registry }) => {
      process.kill(browserOf(id).launched.pid, 'SIGKILL');
      await until(() => registry.find('runner', id)?.state === 'crashed');
    },
    usual: refused,
    others: {},
  },
  {
    what: 'a tab whose page crashed',
    enter: async ({ browserOf, id }) => {
      const tab = (await browserOf(id).tabs.find(1)) ?? assert.fail('no tab');
      const crashed = tab.page.waitForEvent('crash');
      void tab.page.goto('chrome://crash').catch(() => undefined);
      await crashed;
    },
    usual: refused,
    others: {
      [fine]: [...ofBrowser.filter((name) => name !== inAllTabs), 'tabs_list', 'tab_dialog_get', 'tab_close'],
    },
  },
  {
    what: 'a page that hangs',
    enter: async ({ call, one }) => {
      const { timedOut } = await call('tab_evaluate', { ...one, body: { script: hang, ...soon } });
      assert.equal(timedOut, true);
    },
    usual: refused,
    others: {
      [fine]: [
        ...[...ofBrowser, ...journals, ...waits, ...loads],
        ...['tabs_list', 'tab_activate', 'tab_dialog_get', 'tab_close'],
      ],
      [unavailable]: reads,
    },
  },
  {
    what: 'an open dialog',
    enter: ({ call, one }) => call('element_click', { ...one, body: { css: 'button' } }),
    usual: refused,
    others: { [fine]: [...ofBrowser, 'tabs_list', 'tab_dialog_get', 'tab_dialog_resolve', 'tab_close'] },
  },
  {
    what: 'a page on its way to another one that does not come',
    enter: ({ call, one, url }) => {
      const script = `location.href = ${JSON.stringify(url('/never'))}`;
      return call('tab_evaluate', { ...one, body: { script } });
    },
    usual: refused,
    others: {
      [fine]: [
        ...[...ofBrowser, ...journals, ...waits, ...loads],
        ...['tabs_list', 'tab_activate', 'tab_dialog_get', 'tab_keyboard', 'tab_close'],
      ],
      [unavailable]: reads,
    },
  },
  {
    what: 'a file that came instead of a page',
    enter: ({ call, one, url }) => call('tab_navigate', { ...one, body: { url: url('/file') } }),
    usual: fine,
    others: { [refused]: ['tab_dialog_resolve'] },
    timeoutSeconds: 30,
  },
];

/** Generous, since the machine may be busy: without a time limit such calls never end. */
const MAX_MS = 60_000;

async function said(act: Operations[string], kit: Opened): Promise<string> {
  const start = performance.now();
  const answer = await act(kit).then(
    () => fine,
    (error: unknown) => String(Object(error).code ?? error),
  );
  return performance.now() - start < MAX_MS ? answer : 'too late';
}

const answering = states.filter(({ usual }) => usual === fine);
const refusing = states.filter((state) => !answering.includes(state));

// Each state has a browser of its own. Most of the time of those that refuse is spent in waits.
for (const [group, concurrency] of [
  [refusing, refusing.length],
  [answering, 1],
] as const) {
  describe('every operation returns the defined answer in time, and the next call elsewhere works:', {
    concurrency,
  }, () => {
    for (const { what, enter, usual, others, timeoutSeconds = 1 } of group) {
      test(what, async () => {
        const opened = await openTabs(timeoutSeconds);
        await enter(opened);

        const asked = Object.entries(asking).map(async ([name, act]) => [name, await said(act, opened)]);
        const answers = Object.fromEntries(await Promise.all(asked));
        for (const [name, act] of Object.entries(changing)) answers[name] = await said(act, opened);

        const wanted = Object.keys({ ...asking, ...changing }).map((name) => {
          const [answer] = Object.entries(others).find(([, names]) => names.includes(name)) ?? [usual];
          return [name, answer];
        });
        assert.deepEqual(answers, Object.fromEntries(wanted));
        const isGone = kit.browserOf(opened.id).state === 'gone';
        const elsewhere = isGone ? { id: await kit.create(), tabId: 0 } : opened.other;
        const { result } = await kit.call('tab_evaluate', { ...elsewhere, body: { script: '1 + 1' } });
        assert.equal(result, 2);
      });
    }
  });
}
