import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isBrowserAlive } from '../daemon/browser-process.ts';
import { createApiKit } from '../testing/api-kit.ts';
import { until } from '../testing/until.ts';

test('a created instance is listed on its host, and leaves nothing behind when it is released', async (context) => {
  const { call, folders, released, browserOf } = await createApiKit(context, {});

  const created = await call('instance_create', { body: { browserType: 'chromium' } });
  const { pid } = browserOf(created.id).launched;
  assert.deepEqual(await call('instance_get', { id: created.id }), created);
  assert.deepEqual(await call('instances_list'), { instances: [created] });
  assert.deepEqual(await call('instances_list', { host: 'editor' }), { instances: [] });
  await call('instance_release', { id: created.id });

  assert.equal(await isBrowserAlive({ pid, folder: created.profileDir }), false);
  assert.deepEqual([await folders(), released], [[], [true]]);
  await assert.rejects(call('instance_get', { id: created.id }), { code: 'not_found' });
});

test('the editor has one instance: another creation returns the same, also at the same time', async (context) => {
  const { create } = await createApiKit(context, {});
  const host = 'editor' as const;

  const [one, two] = await Promise.all([create({ host }), create({ host })]);

  assert.deepEqual([two, await create({ host })], [one, one]);
});

test('the browser listens on no port', async (context) => {
  const { create, browserOf } = await createApiKit(context, {});

  const id = await create();

  const args = await import('node:fs/promises').then((fs) =>
    fs.readFile(`/proc/${browserOf(id).launched.pid}/cmdline`, 'utf8'),
  );
  assert.match(args, /--remote-debugging-pipe/);
  assert.doesNotMatch(args, /--remote-debugging-port/);
});

for (const browserArgs of [
  '--remote-debugging-port=9222',
  '--lang=de --no-sandbox',
  '--renderer-cmd-prefix=touch',
  'http://example.com',
]) {
  test(`the browser arguments ${browserArgs} are refused`, async (context) => {
    const { call } = await createApiKit(context, {});

    await assert.rejects(call('instance_create', { body: { browserArgs } }), { code: 'bad_request' });
  });
}

test('allowed browser arguments reach the page', async (context) => {
  const { create, browserOf } = await createApiKit(context, {});

  const id = await create({ body: { browserArgs: '--user-agent="Price reader 1" --lang=de' } });

  const { page } = await browserOf(id).tabs.active();
  assert.equal(await page.evaluate(() => navigator.userAgent), 'Price reader 1');
});

for (const browserType of ['Firefox', 'WebKit', 'Netscape']) {
  test(`the browser type ${browserType} is refused, with the supported one`, async (context) => {
    const { call, folders } = await createApiKit(context, {});

    await assert.rejects(call('instance_create', { body: { browserType } }), {
      code: 'bad_request',
      message: `There is no browser type "${browserType}": Chromium is the only one.`,
    });
    assert.deepEqual(await folders(), []);
  });
}

test('failed launches leave nothing behind and take no place', async (context) => {
  let isBroken = true;
  const { create, folders, released, registry } = await createApiKit(
    context,
    {},
    {
      limits: { max: 1 },
      findBrowser: async () => {
        if (isBroken) return { executablePath: '/bin/false', kind: 'full' };
        return {
          executablePath: process.env.GATEHOUSE_BROWSER ?? '/usr/bin/chromium-headless-shell',
          kind: 'headless-shell',
        };
      },
    },
  );

  for (let count = 0; count < 5; count += 1) {
    await assert.rejects(create(), { code: 'failed_precondition', message: /\/bin\/false did not start/ });
  }

  assert.deepEqual([registry.list('runner'), await folders()], [[], []]);
  assert.deepEqual(released, [true, true, true, true, true]);
  isBroken = false;
  assert.equal(typeof (await create()), 'number');
});

test('the limit refuses one more, and a crashed browser takes no place', async (context) => {
  const { create, browserOf, registry } = await createApiKit(context, {}, { limits: { max: 1 } });
  const first = await create();
  await assert.rejects(create(), { code: 'failed_precondition', message: /instances\.max/ });

  process.kill(browserOf(first).launched.pid, 'SIGKILL');
  await until(() => registry.find('runner', first)?.state === 'crashed');

  assert.notEqual(await create(), first);
});

test('a client that disconnects while it waits for a place leaves the queue without an error in the log', async (context) => {
  const limits = { max: 1, queueSeconds: 600 };
  const { create, instances } = await createApiKit(context, {}, { limits });
  await create();
  const leaving = new AbortController();
  const { signal } = leaving;
  const waiting = instances.create({ host: 'runner', kind: 'api', browserArgs: [], signal });
  assert.equal(instances.admission.waiting, 1);

  leaving.abort();

  await assert.rejects(waiting, { code: 'failed_precondition' });
  assert.equal(instances.admission.waiting, 0);
});

test('an instance without calls for ten minutes is released, one in use is not', async (context) => {
  const { create, call, clock, instances, registry } = await createApiKit(context, {});
  const [idle, used] = [await create(), await create()];

  clock.advance(9 * 60_000);
  await call('tabs_list', { id: used });
  clock.advance(60_000);
  instances.releaseIdle();

  await until(() => registry.find('runner', idle) === null);
  assert.equal(registry.find('runner', used)?.state, 'ready');
});

test("the browser of a task's thread cannot be released", async (context) => {
  const { registry, call, runOf } = await createApiKit(context, {});
  const { instanceId } = await registry.open(runOf('task'));
  await registry.browserStarted({ instanceId, browserPid: process.pid, sharesProcess: false });

  await assert.rejects(call('instance_release', { id: instanceId }), { code: 'instance_busy' });
});

test('a killed browser is a state: calls answer 409 at once, and it can be released', async (context) => {
  const { create, call, browserOf, folders, url } = await createApiKit(context, {});
  const id = await create();
  const loading = call('tab_navigate', { id, tabId: 0, body: { url: url('/never') } });
  const failed = assert.rejects(loading, { code: 'failed_precondition', message: /crashed or was ended/ });

  process.kill(browserOf(id).launched.pid, 'SIGKILL');

  await failed;
  await assert.rejects(call('tab_dom_get', { id, tabId: 0 }), { code: 'failed_precondition' });
  await assert.rejects(call('tabs_list', { id }), { code: 'failed_precondition' });
  assert.equal((await call('instance_get', { id })).id, id);
  await call('instance_release', { id });
  assert.deepEqual(await folders(), []);
});

test('without a display the window of an instance is its live view', async (context) => {
  const { create, call, offered } = await createApiKit(context, {});
  const id = await create();

  assert.deepEqual(await call('instance_show', { id }), {
    success: true,
    viewUrl: 'http://localhost/view#1',
  });
  assert.deepEqual([offered[0]?.instanceId, offered[0]?.isVisible()], [id, true]);
  assert.deepEqual(await call('instance_hide', { id }), { success: true });
  await call('instance_release', { id });
  assert.equal(offered[0]?.isVisible(), false);
});

test('a protected view is shown only while a window of its run permits it', async (context) => {
  let isOpen = false;
  const { create, call, offered } = await createApiKit(context, {}, { showsBrowser: () => isOpen });
  const id = await create();

  await assert.rejects(call('instance_show', { id }), { code: 'instance_view_protected' });
  isOpen = true;
  await call('instance_show', { id });
  assert.equal(offered[0]?.isVisible(), true);
  isOpen = false;
  assert.equal(offered[0]?.isVisible(), false);
});
