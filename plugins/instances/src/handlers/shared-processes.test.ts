import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { isBrowserAlive } from '../daemon/browser-process.ts';
import { createApiKit } from '../testing/api-kit.ts';
import { hang, type Pages } from '../testing/page-server.ts';
import { startHttpProxy } from '../testing/proxy-servers.ts';
import { until } from '../testing/until.ts';

const pages: Pages = {
  '/': '<title>Home</title><p id=text>home</p>',
  '/file': (_request, response) => {
    response.writeHead(200, { 'content-disposition': 'attachment; filename=a.txt' }).end('text');
  },
};

async function openKit(context: TestContext, options: Parameters<typeof createApiKit>[2] = {}) {
  const kit = await createApiKit(context, pages, { limits: { max: 20 }, ...options });
  const pidOf = (id: number) => kit.browserOf(id).launched.pid;
  const isAlive = (pid: number) => isBrowserAlive({ pid, folder: kit.folder });
  return { ...kit, pidOf, isAlive };
}

test('instances are contexts of one browser process, at most eight in each; the process ends with the last of them', async (context) => {
  const { create, call, pidOf, isAlive, folders } = await openKit(context);

  const ids = await Promise.all(Array.from({ length: 9 }, () => create()));

  const pids = new Set(ids.map(pidOf));
  const each = [...pids].map((pid) => ids.filter((id) => pidOf(id) === pid).length);
  assert.deepEqual(each.sort(), [1, 8]);
  const [last = 0, ...others] = ids;
  const pid = pidOf(last);
  for (const id of others) await call('instance_release', { id });
  assert.equal(await isAlive(pid), true);
  assert.equal((await call('tabs_list', { id: last })).tabs.length, 1);
  await call('instance_release', { id: last });
  assert.deepEqual([await isAlive(pid), await folders()], [false, []]);
});

for (const { what, body, options } of [
  { what: 'with arguments', body: { browserArgs: '--lang=de' }, options: {} },
  { what: 'that is isolated', body: { isolated: true }, options: {} },
  { what: 'where the setting says so', body: {}, options: { sharesProcesses: false } },
]) {
  test(`an instance ${what} has a process of its own, which ends with it`, async (context) => {
    const { create, call, pidOf, isAlive, browserOf, registry } = await openKit(context, options);
    const other = await create();

    const id = await create({ body });

    const pid = pidOf(id);
    assert.deepEqual([browserOf(id).launched.sharesProcess, pid === pidOf(other)], [false, false]);
    assert.equal(registry.get(id)?.sharesProcess, false);
    await call('instance_release', { id });
    assert.deepEqual([await isAlive(pid), await isAlive(pidOf(other))], [false, true]);
  });
}

test('a process that dies takes its own instances only, and the next instance gets another process', async (context) => {
  const { create, call, pidOf, registry, url, folders } = await openKit(context);
  const [one, two] = [await create(), await create()];
  const alone = await create({ body: { isolated: true } });

  process.kill(pidOf(one), 'SIGKILL');
  const next = await create();

  await until(() => [one, two].every((id) => registry.find('runner', id)?.state === 'crashed'));
  for (const id of [one, two]) {
    await assert.rejects(call('tabs_list', { id }), { code: 'failed_precondition' });
  }
  for (const id of [alone, next]) {
    const outcome = await call('tab_navigate', { id, tabId: 0, body: { url: url('/') } });
    assert.equal(outcome.title, 'Home');
  }
  for (const id of [one, two, alone, next]) await call('instance_release', { id });
  assert.deepEqual(await folders(), []);
});

test('a process that hangs gets no more instances, and ends with its last one', async (context) => {
  const { create, call, pidOf, isAlive, folders } = await openKit(context);
  const [one, two] = [await create(), await create()];
  const pid = pidOf(one);
  process.kill(pid, 'SIGSTOP');

  await call('instance_release', { id: one });
  const next = await create();
  await call('instance_release', { id: two });

  assert.notEqual(pidOf(next), pid);
  await until(async () => !(await isAlive(pid)));
  await call('instance_release', { id: next });
  assert.deepEqual(await folders(), []);
});

test('each instance of a process has its own proxy, and only that one', async (context) => {
  const { create, call, pidOf, url } = await openKit(context);
  const [proxy, other] = [await startHttpProxy(context), await startHttpProxy(context)];
  const open = (port: number) => create({ body: { browserArgs: `--proxy-server=http://127.0.0.1:${port}` } });
  const [one, two, direct] = [await open(proxy.port), await open(other.port), await create()];
  const go = (id: number, path: string) => call('tab_navigate', { id, tabId: 0, body: { url: url(path) } });

  for (const id of [one, two, direct]) await go(id, `/?${id}`);

  assert.deepEqual([pidOf(one), pidOf(two)], [pidOf(direct), pidOf(direct)]);
  const facts = [one, two, direct].map((id) => call('instance_proxy_get', { id }));
  const bytes = (await Promise.all(facts)).map(({ bytesIn }) => bytesIn > 0);
  assert.deepEqual(bytes, [true, true, false]);
  assert.deepEqual([proxy.asked.length > 0, other.asked.length > 0], [true, true]);
});

test('the first proxy of an instance keeps its databases and files; others of its process notice nothing', async (context) => {
  const { create, call, pidOf, url } = await openKit(context);
  const proxy = await startHttpProxy(context);
  const [id, other] = [await create(), await create()];
  const run = async (on: number, script: string) =>
    (await call('tab_evaluate', { id: on, tabId: 0, body: { script } })).result;
  for (const on of [id, other]) await call('tab_navigate', { id: on, tabId: 0, body: { url: url('/') } });
  await run(
    id,
    `const file = await (await navigator.storage.getDirectory()).getFileHandle('a', { create: true });
    const stream = await file.createWritable();
    await stream.write('text');
    await stream.close();
    return new Promise((done) => {
      const request = indexedDB.open('shop', 3);
      request.onupgradeneeded = () => request.result.createObjectStore('cart').put({ count: 2 }, 'x');
      request.onsuccess = () => done(request.result.close());
    })`,
  );
  await run(other, 'window.kept = 7; return 0');

  await call('instance_proxy_set', { id, body: { server: `http://127.0.0.1:${proxy.port}` } });

  const kept = await run(
    id,
    `const file = await (await navigator.storage.getDirectory()).getFileHandle('a');
    const text = await (await file.getFile()).text();
    return new Promise((done) => {
      const request = indexedDB.open('shop');
      request.onsuccess = () => {
        const read = request.result.transaction('cart').objectStore('cart').get('x');
        read.onsuccess = () => done([text, request.result.version, read.result.count]);
      };
    })`,
  );
  assert.deepEqual(kept, ['text', 3, 2]);
  assert.deepEqual([pidOf(id), await run(other, 'window.kept')], [pidOf(other), 7]);
});

test('the first proxy of an instance is refused while a page of it does not answer, and nothing is lost', async (context) => {
  const { create, call, url } = await openKit(context);
  const proxy = await startHttpProxy(context);
  const id = await create();
  await call('tab_navigate', { id, tabId: 1, body: { url: url('/') } });
  const busy = `setTimeout(() => { ${hang} }, 0); return 0`;
  await call('tab_evaluate', { id, tabId: 1, body: { script: busy } });

  const body = { server: `http://127.0.0.1:${proxy.port}` };
  await assert.rejects(call('instance_proxy_set', { id, body }), {
    code: 'failed_precondition',
    message: /A page of the browser did not answer/,
  });

  const { tabId } = await call('tab_create', { id, body: {} });
  const { result } = await call('tab_evaluate', { id, tabId, body: { script: '1 + 1' } });
  assert.deepEqual([result, (await call('instance_proxy_get', { id })).server], [2, null]);
});

test('the files of an instance that is released are gone, while others of its process go on', async (context) => {
  const { create, call, url, folder } = await openKit(context);
  const [one, two] = [await create(), await create()];
  for (const id of [one, two]) {
    await call('tab_navigate', { id, tabId: 0, body: { url: url('/file') } });
    await until(
      async () => (await call('instance_downloads_list', { id })).downloads[0]?.state === 'completed',
    );
  }
  const shared = (await readdir(folder)).find((name) => name.startsWith('browser-')) ?? '';
  const files = () => readdir(join(folder, shared, 'tmp'));
  const before = (await files()).length;

  await call('instance_release', { id: one });

  assert.equal((await files()).length, before - 1);
  const body = await call('instance_download_get', { id: two, downloadId: 1 });
  assert.equal(Buffer.from(body.contentBase64, 'base64').toString(), 'text');
});
