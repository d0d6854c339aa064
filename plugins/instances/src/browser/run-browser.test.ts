import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { HostName } from '@gatehouse/sdk-plugin';
import { loaderArguments } from '@gatehouse/sdk-plugin/internal';
import { isBrowserAlive } from '../daemon/browser-process.ts';
import type { InstanceRegistry } from '../daemon/instance-registry.ts';
import {
  answerWith,
  createBrowserKit,
  createRegistryKit,
  element,
  navigate,
} from '../testing/browser-kit.ts';
import { hang, servePages } from '../testing/page-server.ts';
import { until } from '../testing/until.ts';

const start = (name: string) => ({
  type: 'WebBrowser',
  action: 'StartInstance',
  results: { InstancePort: name },
});
/** The browser of the one run, once it is open. */
async function openedBrowser(registry: InstanceRegistry, host: HostName = 'editor') {
  await until(() => typeof registry.list(host)[0]?.browserPid === 'number');
  const [instance] = registry.list(host);
  return { id: instance?.id ?? 0, pid: instance?.browserPid ?? 0, folder: instance?.owner.folder ?? '' };
}

/** Browsers that end with their run. */
const openKit: typeof createBrowserKit = (context, pages, parts) =>
  createBrowserKit(context, pages, { keepsBrowser: false, ...parts });

/** A temporary folder that no other process uses, while the test runs. */
async function ownTemporaryFolder(context: TestContext): Promise<string> {
  const before = process.env.TMPDIR;
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-temporary-'));
  process.env.TMPDIR = folder;
  context.after(async () => {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
    await rm(folder, { recursive: true, force: true });
  });
  return folder;
}

const close = { type: 'WebBrowser', action: 'CloseInstance' };
const endless = element('Wait', '//none', { parameters: { TimeoutSec: '3600' } });

test('the browser starts at its first use, belongs to the run, and is removed with its folder when the run ends', async (context) => {
  const { registry, folders, run, url } = await openKit(context, { '/': 'page' });
  const temporary = await ownTemporaryFolder(context);

  const running = run(
    [navigate(url('/')), start('port'), element('Get', '//none', { parameters: { TimeoutSec: '1' } })],
    {
      variables: ['port'],
    },
  );
  const browser = await openedBrowser(registry);
  const { outcome, events } = await running;

  const failure = events.flatMap((event) => (event.kind === 'failure' ? [event.failure] : []))[0];
  assert.equal(failure?.port, browser.id);
  assert.equal(outcome.values?.variables.port, String(browser.id));
  assert.deepEqual(registry.list('editor'), []);
  assert.deepEqual(await folders(), []);
  assert.equal(await isBrowserAlive(browser), false);
  assert.deepEqual(await readdir(temporary), []);
});

test('a run without a browser action starts none', async (context) => {
  const { logged, folders, run } = await openKit(context, {});

  const { outcome } = await run([close]);

  assert.equal(outcome.result, 'success');
  assert.deepEqual([await folders(), logged], [[], []]);
});

test('a closed browser is replaced at the next use, with a new profile', async (context) => {
  const { run, url } = await openKit(context, {
    '/': '<p id=p></p><script>p.append(localStorage.seen ?? "new"); localStorage.seen = "seen"</script>',
  });
  const seen = (name: string) => element('Get', '//p', { results: { OutputVariable: name } });

  const { outcome } = await run(
    [
      start('one'),
      navigate(url('/')),
      navigate(url('/')),
      seen('first'),
      close,
      close,
      navigate(url('/')),
      seen('second'),
      start('two'),
    ],
    { variables: ['one', 'two', 'first', 'second'] },
  );

  const { one, two, ...texts } = outcome.values?.variables ?? {};
  assert.deepEqual(texts, { first: 'seen', second: 'new' });
  assert.notEqual(one, two);
});

test('a run that is interrupted ends at once and leaves no browser and no folder', async (context) => {
  const { registry, folders, run, url } = await openKit(context, { '/': 'page' });
  const controller = new AbortController();
  const running = run([navigate(url('/')), endless], { signal: controller.signal });
  const browser = await openedBrowser(registry);

  controller.abort();
  const { outcome } = await running;

  assert.equal(outcome.result, 'interrupted');
  assert.equal(await isBrowserAlive(browser), false);
  assert.deepEqual(await folders(), []);
});

test('a page that never answers fails the action, and its browser ends with the run', async (context) => {
  const { folders, run, url } = await openKit(context, {
    '/': `<p>p</p><script>setTimeout(() => { ${hang} }, 50)</script>`,
  });

  const { outcome } = await run([
    navigate(url('/')),
    element('Exists', '//none', { parameters: { TimeoutSec: '0' } }),
    element('Get', '//none', { parameters: { TimeoutSec: '1' } }),
  ]);

  assert.match(outcome.errorMessage ?? '', /did not answer within|No element matched|within 1 s/);
  assert.deepEqual(await folders(), []);
});

test('a browser that dies fails the action, and restarts on request only', async (context) => {
  const { registry, run, url } = await openKit(context, {
    '/': "<script>setTimeout(() => fetch('/kill'), 100)</script>",
    '/kill': async () => process.kill((await openedBrowser(registry)).pid, 'SIGKILL'),
    '/fine': 'fine',
  });

  const { outcome, events } = await run(
    [
      navigate(url('/')),
      { ...endless, optional: true },
      navigate(url('/fine'), { optional: true }),
      start('port'),
      navigate(url('/fine'), { results: { StatusCode: 'status' } }),
    ],
    { variables: ['port', 'status'] },
  );

  const logged = JSON.stringify(events);
  assert.match(logged, /the tab or the browser was closed/);
  assert.match(logged, /The browser of this run crashed or was ended/);
  assert.equal(outcome.values?.variables.status, '200');
});

test('a browser that cannot start is an error with its path, and leaves no folder', async (context) => {
  const { folders, run } = await openKit(
    context,
    {},
    {
      findBrowser: async () => ({ executablePath: '/bin/false', kind: 'full' }),
    },
  );

  const { outcome } = await run([navigate('about:blank')]);

  assert.match(outcome.errorMessage ?? '', /The browser \/bin\/false did not start/);
  assert.deepEqual(await folders(), []);
});

test('a missing browser is reported as the failure of the action', async (context) => {
  const { run } = await openKit(
    context,
    {},
    {
      findBrowser: () => Promise.reject(new Error('no browser found: run npm start once')),
    },
  );

  const { outcome } = await run([navigate('about:blank')]);

  assert.match(outcome.errorMessage ?? '', /no browser found: run npm start once/);
});

test('the death of a worker ends its browser and removes its folder', async (context) => {
  const kit = await createRegistryKit(context);
  const { registry, folders } = kit;
  const server = await servePages({ '/': 'page' });
  context.after(() => server.close());
  const program = fileURLToPath(new URL('../testing/run-in-child.ts', import.meta.url));
  const worker = fork(program, [server.url('/')], { execArgv: [...loaderArguments(program)] });
  const answer = answerWith({ ...kit, pid: () => worker.pid ?? 0 }, 'task');
  worker.on('message', async ({ channel, question }: { channel: string; question: unknown }) => {
    const reply = (await answer(channel, question)) ?? 'null';
    // A worker that was killed meanwhile has no channel any more.
    worker.send(reply, () => undefined);
  });
  const browser = await openedBrowser(registry, 'runner');

  const killedAt = performance.now();
  worker.kill('SIGKILL');
  await until(async () => !(await isBrowserAlive(browser)));
  context.diagnostic(`the browser left ${Math.round(performance.now() - killedAt)} ms after its worker`);

  // The folder of the process is removed together with that of the worker.
  await until(async () => (await folders()).every((name) => name.startsWith('browser-')));
  assert.deepEqual(registry.list('runner'), []);
});
