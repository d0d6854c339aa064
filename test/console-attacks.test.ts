import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import type { Browser, FrameLocator } from 'playwright-core';
import { createApiClient } from './support/api-client.ts';
import { ConsolePage, launchBrowser } from './support/console-page.ts';
import { filesBelow } from './support/files-below.ts';
import { hostilePage } from './support/hostile-page.ts';
import { hostilePanels } from './support/hostile-panels.ts';
import { startTestDaemon, type TestDaemon } from './support/start-test-daemon.ts';
import { writePanelPlugin } from './support/write-panel-plugin.ts';

let gatehouse: TestDaemon;
let browser: Browser;
let catcher: Server;
let elsewhere = '';
let caught: string[] = [];
let connections = 0;
let scratch = '';
const opened: ConsolePage[] = [];
before(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'gatehouse-attacks-'));
  catcher = createServer((request, response) => {
    caught.push(`${request.method} ${request.url}`);
    response.setHeader('content-type', 'text/html');
    response.end('<p>another site</p>');
  }).listen(0, '127.0.0.1');
  catcher.on('connection', () => {
    connections += 1;
  });
  await once(catcher, 'listening');
  elsewhere = `http://127.0.0.1:${(catcher.address() as AddressInfo).port}`;
  await writePanelPlugin(join(scratch, 'probe'), hostilePanels(elsewhere));
  [gatehouse, browser] = await Promise.all([
    startTestDaemon({ plugins: [join(scratch, 'probe')] }),
    launchBrowser(),
  ]);
});
beforeEach(() => {
  caught = [];
  connections = 0;
});
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});
after(async () => {
  await browser.close();
  await gatehouse.stop();
  catcher.closeAllConnections();
  catcher.close();
  await rm(scratch, { recursive: true, force: true });
});

async function openProbe(): Promise<ConsolePage> {
  const shown = await ConsolePage.open(browser, gatehouse, { host: 'editor' });
  opened.push(shown);
  await shown.goTo('Probe');
  return shown;
}

const inside = ({ page }: ConsolePage, id: string) => page.frameLocator(`iframe[title="Panel ${id}"]`);

/** Lets a panel try, and answers what it shows then. */
async function attempt(frame: FrameLocator): Promise<string> {
  await frame.getByRole('button', { name: 'Go' }).click();
  await frame.locator('#out').getByText('over').waitFor();
  return (await frame.locator('#out').textContent()) ?? '';
}

const value = async () => (await gatehouse.runner.ok('GET /probe')).value;
const reset = () => gatehouse.runner.ok('PUT /probe/x', { text: 'untouched' });

test('a panel that asks for an operation that it does not list is refused', async () => {
  await reset();
  const frame = inside(await openProbe(), 'unlisted');
  await attempt(frame);
  await frame.getByText('This panel may not call probe_set').waitFor();

  assert.equal(await value(), 'untouched');
});

test('messages of another frame, and of the page itself, have no rights of a panel', async () => {
  await reset();
  const shown = await openProbe();
  await inside(shown, 'honest').getByRole('button', { name: 'Go' }).waitFor();
  const frame = inside(shown, 'neighbour');
  await attempt(frame);
  await frame.getByText('This panel may not call probe_set').waitFor();
  await shown.page.evaluate(
    `postMessage({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'probe_set', arguments: { name: 'x', text: 'changed' } } }, '*')`,
  );
  await shown.goTo('Home');

  assert.equal(await value(), 'untouched');
});

test('a panel that floods the page is closed, the page goes on, and the person may open it again', async () => {
  const shown = await openProbe();
  await inside(shown, 'flood').getByRole('button', { name: 'Go' }).click();
  await shown.section('Panel flood').getByRole('alert').getByText('too many messages').waitFor();
  assert.equal(await shown.page.locator('iframe[title="Panel flood"]').count(), 0);

  await reset();
  await attempt(inside(shown, 'honest'));
  await inside(shown, 'honest').getByText('structuredContent').waitFor();
  assert.equal(await value(), 'changed');
  await shown.section('Panel flood').getByRole('button', { name: 'Open it again' }).click();
  await inside(shown, 'flood').getByRole('button', { name: 'Go' }).waitFor();
});

test('a panel that never gives way holds up nobody in a browser that isolates sites, as those on desktops do', async () => {
  const isolating = await launchBrowser(['--site-per-process']);
  try {
    const shown = await ConsolePage.open(isolating, gatehouse);
    await shown.goTo('Probe');
    const go = inside(shown, 'busy').getByRole('button', { name: 'Go' });
    await go.waitFor();
    // The panel never answers again: the click ends with the browser.
    const clicked = go.click().catch(() => undefined);
    await shown.page.locator('iframe[style*="777px"]').waitFor();
    await shown.goTo('Home');
    await isolating.close();
    await clicked;
  } finally {
    await isolating.close();
  }
});

test('a panel leads the window nowhere and opens none', async () => {
  const shown = await openProbe();
  const before = shown.page.url();
  const out = await attempt(inside(shown, 'top'));

  assert.match(out, /open failed/);
  assert.equal(shown.page.url(), before);
  assert.equal(shown.page.context().pages().length, 1);
  assert.deepEqual(caught, []);
});

test('a panel that goes to another site takes nothing there, and is closed', async () => {
  const shown = await openProbe();
  await inside(shown, 'self').getByRole('button', { name: 'Go' }).click();
  await shown.section('Panel self').getByRole('alert').getByText('another page').waitFor();

  assert.deepEqual(caught, []);
});

test('a panel reads nothing of the page, its key and its storage, and reaches no network', async () => {
  const shown = await openProbe();
  const out = await attempt(inside(shown, 'reader'));

  const got = out.split('\n').filter((line) => line.includes(' got '));
  assert.deepEqual(got, ['beacon got "queued"']);
  assert.doesNotMatch(out, /gthk_/);
  assert.deepEqual(caught, []);
});

test('a panel that is opened as a page of its own has an opaque origin too', async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${gatehouse.editor.baseUrl}/console-panel?plugin=probe&panel=reader`);
  assert.equal(await page.evaluate('origin'), 'null');
  await page.getByRole('button', { name: 'Go' }).click();
  await page.locator('#out').getByText('over').waitFor();
  const out = (await page.locator('#out').textContent()) ?? '';
  await context.close();

  assert.match(out, /storage failed[\s\S]*api failed/);
  assert.deepEqual(caught, []);
});

/** Hands a page over, and answers the address that draws it. */
async function drawingOf(html: string): Promise<string> {
  const { ticket } = await gatehouse.editor.ok('POST /console/drawings', { html });
  return `${gatehouse.editor.baseUrl}/console-drawing?ticket=${ticket}`;
}

test('a hostile page that a run kept is drawn, and runs nothing, loads nothing and leads nowhere', async () => {
  const shown = await openProbe();
  const { page } = shown;
  const address = page.url();
  await page.evaluate(
    `document.body.append(Object.assign(document.createElement('iframe'), { id: 'drawn', src: ${JSON.stringify(await drawingOf(hostilePage(elsewhere)))} }))`,
  );
  const frame = page.frameLocator('#drawn');
  const title = frame.getByRole('heading', { name: 'Shop' });
  await title.waitFor();
  assert.equal(
    await title.evaluate((element) => Object(globalThis).getComputedStyle(element).color),
    'rgb(1, 2, 3)',
  );
  await page.evaluate(`drawn.setAttribute('sandbox', '')`);
  // Each is clicked in the page as it was drawn; one that the policy of the console stops shows an empty frame.
  for (const name of ['Send', 'Link', 'Blank', 'Top', 'Script', 'Api']) {
    await page.evaluate(`drawn.src = ${JSON.stringify(await drawingOf(hostilePage(elsewhere)))}`);
    await title.waitFor();
    await frame.getByText(name, { exact: true }).click();
  }
  await page.evaluate(`drawn.src = ${JSON.stringify(await drawingOf('<h1>Over</h1>'))}`);
  await frame.getByRole('heading', { name: 'Over' }).waitFor();

  assert.deepEqual([caught, connections, page.url()], [[], 0, address]);
  assert.equal(await page.evaluate('window.lied'), undefined);
  assert.equal(page.context().pages().length, 1);
  assert.deepEqual(await page.context().cookies(), []);
});

test('a page to be drawn has no rights in a tab of its own either, and its ticket counts once', async () => {
  const shown = await openProbe();
  const address = await drawingOf(hostilePage(elsewhere));
  const tab = await shown.page.context().newPage();
  await tab.goto(address);
  await tab.getByRole('heading', { name: 'Shop' }).waitFor();
  await tab.getByText('Send', { exact: true }).click();
  await tab.getByText('Script', { exact: true }).click();

  assert.deepEqual([caught, connections, tab.url()], [[], 0, address]);
  assert.equal(await tab.evaluate('window.lied'), undefined);
  assert.equal((await fetch(address)).status, 404);
  assert.equal((await fetch(`${gatehouse.editor.baseUrl}/console-drawing?ticket=`)).status, 404);
  const { status } = await createApiClient(gatehouse.editor.baseUrl, 'gthk_wrong').send(
    'POST /console/drawings',
    {
      html: '',
    },
  );
  assert.equal(status, 401);
});

test('the page has a policy without exceptions, no cookie and no header for other origins', async () => {
  for (const { baseUrl } of [gatehouse.editor, gatehouse.runner]) {
    const { headers } = await fetch(`${baseUrl}/`);
    const policy = headers.get('content-security-policy') ?? '';
    assert.match(policy, /default-src 'none'.*frame-ancestors 'none'.*require-trusted-types-for 'script'/);
    assert.doesNotMatch(policy, /unsafe-|\*|https?:/);
    assert.deepEqual(
      [...headers.keys()].filter((name) => name === 'set-cookie' || name.startsWith('access-control-')),
      [],
    );
  }
});

test('a page of another site reads no answer, sends no form, and has no frame of the console', async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(elsewhere);
  const base = gatehouse.editor.baseUrl;
  const attempts: readonly string[] = await page.evaluate(`(async () => {
    const tried = [];
    const tryTo = async (name, act) => { try { tried.push(name + ': ' + await act()); } catch { tried.push(name + ' failed'); } };
    const text = (answer) => answer.text();
    for (const path of ['/', '/api/v1/ping', '/api/v1/capabilities', '/host/runner/api/v1/ping'])
      for (const credentials of ['omit', 'include'])
        await tryTo(path, () => fetch('${base}' + path, { credentials }).then(text));
    await tryTo('preflight', () => fetch('${base}/api/v1/tasks', { headers: { authorization: 'Bearer gthk_x' } }).then(text));
    await tryTo('socket', () => new Promise((resolve, reject) => { const socket = new WebSocket('${base.replace('http', 'ws')}/'); socket.onopen = () => resolve('open'); socket.onerror = reject; }));
    await tryTo('frame', () => new Promise((resolve) => {
      const frame = document.createElement('iframe');
      frame.onload = () => { try { resolve(frame.contentDocument.title || 'blocked'); } catch { resolve('blocked'); } };
      frame.src = '${base}/';
      document.body.append(frame);
    }));
    return tried;
  })()`);
  const answer = page.waitForResponse(`${base}/api/v1/projects`);
  await page.evaluate(`(() => {
    const form = Object.assign(document.createElement('form'), { method: 'post', action: '${base}/api/v1/projects', enctype: 'text/plain' });
    document.body.append(form);
    form.submit();
  })()`);
  const posted = await answer;
  await context.close();

  assert.deepEqual(
    attempts.filter((line) => !line.endsWith(' failed')),
    ['frame: blocked'],
  );
  assert.equal(posted.status(), 400);
  assert.equal((await gatehouse.editor.send('GET /projects/current')).status, 409);
});

test('the console on the port of the runner edits a project of the editor, and the audit names its key', async () => {
  await gatehouse.editor.ok('POST /projects');
  const shown = await ConsolePage.open(browser, gatehouse, { host: 'runner' });
  opened.push(shown);
  await shown.goTo('Author');
  await shown.section('Add an action').getByLabel('What should it do?').fill('pause');
  await shown.button('Use Logic.Pause').click();
  await shown.section('Add an action').getByLabel('From').fill('1');
  await shown.button('Add Logic.Pause').click();
  await shown.page.getByRole('treeitem', { level: 2 }).first().waitFor();
  await shown.button(/^Run$/).click();
  await shown.confirmAtTerminal();
  await shown.page.locator('.run-Success').waitFor();

  const journals = await Promise.all(
    (await filesBelow(join(gatehouse.dataDir, 'journals'))).map((file) => readFile(file, 'utf8')),
  );
  const starts = journals
    .join('\n')
    .split('\n')
    .filter((line) => line.includes('"operationId":"debug_run"') && line.includes('"host":"editor"'));
  for (const label of ['console: admin', 'console: admin, stepped up'])
    assert.ok(
      starts.some((line) => line.includes(`"keyLabel":"${label}"`)),
      label,
    );
  const link = await gatehouse.runner.ok('POST /auth/console/tickets', { role: 'watch' });
  const ticket = link.url.split('#ticket=')[1];
  const page = createApiClient(gatehouse.runner.baseUrl, null, { origin: gatehouse.runner.baseUrl });
  const { rawKey } = await page.ok('POST /auth/console/enter', { ticket });
  const watcher = createApiClient(`${gatehouse.runner.baseUrl}/host/editor`, rawKey);
  const refused = await watcher.send('POST /projects/current/undo');
  assert.equal(refused.status, 403);
  assert.deepEqual([refused.body.required.tier, refused.body.current.tier], [1, 0]);
});
