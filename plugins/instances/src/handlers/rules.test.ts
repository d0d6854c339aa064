import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { isBrowserAlive } from '../daemon/browser-process.ts';
import { createApiKit } from '../testing/api-kit.ts';
import { hang, type Pages, servePages } from '../testing/page-server.ts';
import { until } from '../testing/until.ts';

const pages: Pages = {
  '/page': '<title>Page</title><p id="text">text</p><button id="ask" onclick="alert(1)">ask</button>',
  '/busy': `<p id="text">busy</p><script>setTimeout(() => { ${hang} }, 50)</script>`,
  '/none': (_request, response) => void response.writeHead(204).end(),
  '/turns': (_request, response) => void response.writeHead(302, { location: '/turns' }).end(),
  '/file': (_request, response) => {
    response.writeHead(200, { 'content-disposition': 'attachment; filename=a.txt' }).end('text');
  },
};

/** An instance with the page in its first tab, and another tab that works. */
async function openTabs(context: TestContext) {
  const kit = await createApiKit(context, pages, { keepsBrowser: true });
  const id = await kit.create();
  const one = { id, tabId: 1 };
  const go = (path: string, timeout = 30) =>
    kit.call('tab_navigate', { ...one, body: { url: kit.url(path), timeout } });
  await go('/page');
  const { tabId } = await kit.call('tab_create', { id, body: {} });
  const other = { id, tabId };
  const otherWorks = async () => {
    const { result } = await kit.call('tab_evaluate', { ...other, body: { script: '1 + 1' } });
    assert.equal(result, 2);
  };
  return { ...kit, id, one, other, go, otherWorks, text: { css: '#text', timeoutSeconds: 1 } };
}

type Opened = Awaited<ReturnType<typeof openTabs>>;

const refused = { code: 'failed_precondition' };

/** The answer of a call in each state of a tab, and of the next call on another tab. */
const states: readonly {
  what: string;
  enter(kit: Opened): Promise<unknown>;
  calls(kit: Opened): Promise<void>;
}[] = [
  {
    what: 'whose renderer crashed',
    enter: async ({ browserOf, id }) => {
      const tab = (await browserOf(id).tabs.find(1)) ?? assert.fail('no tab');
      const crashed = tab.page.waitForEvent('crash');
      void tab.page.goto('chrome://crash').catch(() => undefined);
      await crashed;
    },
    calls: async ({ call, one, text, go }) => {
      await assert.rejects(call('element_click', { ...one, body: text }), { ...refused, message: /crashed/ });
      await assert.rejects(go('/page'), refused);
      await call('tab_close', one);
    },
  },
  {
    what: 'that hangs',
    enter: async ({ go, call, one }) => {
      await go('/busy', 5);
      const look = { ...one, body: { script: '1', timeoutSeconds: 1 } };
      await until(async () => (await call('tab_evaluate', look)).timedOut);
    },
    calls: async ({ call, one, text }) => {
      await assert.rejects(call('tab_dom_get', one), { code: 'dom_unavailable' });
      await assert.rejects(call('element_click', { ...one, body: text }), {
        ...refused,
        message: /did not answer/,
      });
      await assert.rejects(call('tab_screenshot_get', one), refused);
    },
  },
  {
    what: 'with an open dialog',
    enter: ({ call, one }) => call('element_click', { ...one, body: { css: '#ask' } }),
    calls: async ({ call, one, text }) => {
      for (const answer of [
        call('element_attribute_get', { ...one, query: { css: '#text', attributeName: 'id' } }),
        call('element_click', { ...one, body: text }),
        call('tab_dom_get', one),
        call('tab_screenshot_get', one),
      ])
        await assert.rejects(answer, { ...refused, message: /dialog/ });
      await call('tab_dialog_resolve', { ...one, body: { accept: true } });
      assert.match((await call('tab_dom_get', one)).content, /text/);
    },
  },
  {
    what: 'that is on its way to another page',
    enter: async ({ call, one, url }) => {
      const script = `location.href = ${JSON.stringify(url('/never'))}`;
      await call('tab_evaluate', { ...one, body: { script } });
    },
    calls: async ({ call, one, text, go }) => {
      // It may still answer, or report that it cannot now, within its time limit.
      const answers = [call('tab_dom_get', one), call('element_click', { ...one, body: text })].map(
        (answer) => answer.catch(({ code }) => assert.match(code, /dom_unavailable|failed_precondition/)),
      );
      await Promise.all(answers);
      assert.equal((await go('/page')).title, 'Page');
    },
  },
  {
    what: 'that was given a file instead of a page',
    enter: ({ go }) => go('/file'),
    calls: async ({ call, id, one, go }) => {
      await until(
        async () => (await call('instance_downloads_list', { id })).downloads[0]?.state === 'completed',
      );
      assert.match((await call('tab_dom_get', one)).content, /text/);
      assert.equal((await go('/page')).title, 'Page');
    },
  },
];

for (const { what, enter, calls } of states) {
  test(`a tab ${what}: each call returns the defined answer in time, and the next call on another tab works`, async (context) => {
    const kit = await openTabs(context);

    await enter(kit);

    await kit.otherWorks();
    await calls(kit);
    await kit.otherWorks();
  });
}

test('every call ends at our own time limit: a wait on a page that hangs ends when its time is up', async (context) => {
  const { call, one, go, otherWorks } = await openTabs(context);
  await go('/busy', 5);
  const startedAt = performance.now();

  const wait = { css: '#none', timeoutSeconds: 1 };
  const answers = await Promise.allSettled([
    call('tab_wait', { ...one, body: wait }),
    call('element_find', { ...one, body: wait }),
    call('tab_evaluate', { ...one, body: { script: '1', timeoutSeconds: 1 } }),
    otherWorks(),
  ]);

  // Generous, since the machine may be busy: without a time limit they never end.
  assert.deepEqual([performance.now() - startedAt < 60_000, answers.length], [true, 4]);
  assert.equal(answers[3]?.status, 'fulfilled');
});

test('the death of a browser is an event: the pending call in it ends at once, its place is free, the next browser works', async (context) => {
  const kit = await createApiKit(context, pages, { limits: { max: 1 } });
  const id = await kit.create();
  const loading = kit.call('tab_navigate', { id, tabId: 0, body: { url: kit.url('/never') } });
  const ended = assert.rejects(loading, refused);

  process.kill(kit.browserOf(id).launched.pid, 'SIGKILL');

  await ended;
  await until(() => kit.registry.find('runner', id)?.state === 'crashed');
  const next = await kit.create();
  await kit.call('instance_release', { id });
  const { instances } = await kit.call('instances_list');
  assert.deepEqual(
    instances.map((instance) => instance.id),
    [next],
  );
});

test('a failed load leaves the tab usable: refused, unknown host, redirect loop, empty answer, file, timeout, and then a page', async (context) => {
  const { call, one, go } = await openTabs(context);
  const gone = await servePages({});
  await gone.close();
  const to = (url: string) => call('tab_navigate', { ...one, body: { url, timeout: 30 } });

  const failed = [
    await to(gone.url('/')),
    await to('http://nobody.invalid/'),
    await go('/turns'),
    await go('/none'),
    await go('/file'),
    await go('/never', 1),
  ];
  const page = await go('/page');

  const reasons = failed.map(({ errorText, timedOut }) => (timedOut ? 'late' : errorText));
  assert.deepEqual(reasons.slice(0, 4), [
    'net::ERR_CONNECTION_REFUSED',
    'net::ERR_NAME_NOT_RESOLVED',
    'net::ERR_TOO_MANY_REDIRECTS',
    'net::ERR_ABORTED',
  ]);
  assert.deepEqual([reasons[5], page.title, page.errorText], ['late', 'Page', null]);
});

test('a place is never lost: twenty launches fail, and then one succeeds', async (context) => {
  let isBroken = true;
  const { create, folders, registry } = await createApiKit(context, pages, {
    limits: { max: 1 },
    spares: 1,
    findBrowser: async () => ({
      executablePath: isBroken
        ? '/bin/false'
        : (process.env.GATEHOUSE_BROWSER ?? '/usr/bin/chromium-headless-shell'),
      kind: 'headless-shell',
    }),
  });

  for (let count = 0; count < 20; count += 1)
    await assert.rejects(create(), { ...refused, message: /did not start/ });

  assert.deepEqual([registry.list('runner'), await folders()], [[], []]);
  isBroken = false;
  assert.equal(typeof (await create()), 'number');
});

test('a foreign browser is left alone: only processes with our folder in the command line are ended', async (context) => {
  const { registry, openRegistry, marks, folder } = await createApiKit(context, pages);
  const { writeFile, readdir } = await import('node:fs/promises');
  const { spawn } = await import('node:child_process');
  const stranger = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)']);
  context.after(() => stranger.kill());
  await registry.stop();
  const mark = { folder: `${folder}/20777`, browserPid: stranger.pid };
  await writeFile(`${marks}/20777.json`, JSON.stringify(mark));

  const next = openRegistry();
  await next.stop();

  assert.deepEqual([await readdir(marks), stranger.exitCode], [[], null]);
  assert.equal(await isBrowserAlive({ pid: stranger.pid ?? 0, folder: process.execPath }), true);
});
