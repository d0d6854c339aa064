import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { evidenceOf, type TestRun, wideEvidence } from '@gatehouse/plugin-runtime/testing';
import { action, category, defineExecutors } from '@gatehouse/sdk-actions';
import { chromium, type Page } from 'playwright-core';
import { findBrowser } from '../daemon/find-browser.ts';
import { createBrowserKit, element, navigate, type RunOptions } from '../testing/browser-kit.ts';
import { hang } from '../testing/page-server.ts';

const secret = 'hunter2secret';
const shop = `<title>Basket of ${secret}</title><style>#buy { color: rgb(1, 2, 3) } body { margin: 0; background: white }</style>
  <script>console.warn('out of stock ${secret}'); fetch('/gone?token=${secret}'); window.asked = [];
    const has = String.prototype.includes;
    String.prototype.includes = function (text) { window.asked.push(text); return has.call(this, text); };</script>
  <div id=hello style="font: 40px monospace">${secret}</div><input type=password id=word value=letmein99>
  <img src=/picture.png onerror="document.title += '!'">
  <input id=name><textarea id=note>old</textarea><button id=buy onclick="alert(1)">Buy now</button>
  <iframe src=/inner></iframe>
  <script>document.getElementById('name').value = 'Ada'; document.getElementById('note').value = 'a <b> note'</script>`;

const kit = await createBrowserKit(
  { after },
  {
    '/': shop,
    '/inner': '<p>Inner frame</p>',
    '/frozen': `<title>Frozen</title><script>setTimeout(() => { ${hang} }, 100)</script>`,
  },
);

/** An action that sets a variable with the name of a secret. */
const given = category({
  tag: 'Given',
  title: 'Given',
  summary: 'Actions for tests',
  actions: {
    Secret: action({ description: 'Gives a secret.', results: { OutputVariable: 'The secret' } }),
    Fail: action({ description: 'Fails.' }),
    Freeze: action({ description: 'Fails when the page is busy.' }),
  },
});
const executors = defineExecutors(given, {
  Secret: ({ setResult }) => setResult('OutputVariable', secret),
  Fail: () => {
    throw new Error('No.');
  },
  Freeze: async () => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    throw new Error('No.');
  },
});
const readSecret = { type: 'Given', action: 'Secret', results: { OutputVariable: 'shopPassword' } };
const fail = { type: 'Given', action: 'Fail' };
const options: RunOptions = { evidence: wideEvidence, variables: ['shopPassword'], executors: [executors] };

function readEvidence(run: TestRun) {
  const files = new Map(evidenceOf(run).map(({ name, bytes }) => [name, Buffer.from(bytes)]));
  return { files, record: JSON.parse(String(files.get('failure.json') ?? 'null')) };
}

/** A browser without a network. */
async function openOffline(): Promise<Page> {
  const { executablePath } = await findBrowser({ configured: '', headed: false });
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  after(() => browser.close());
  return browser.newPage();
}

/** The brightest value in an area of a picture, from 0 to 255. */
function brightest(
  page: Page,
  bytes: Buffer,
  area: readonly [number, number, number, number],
): Promise<number> {
  return page.evaluate(
    async ({ address, place: [x, y, width, height] }) => {
      const picture = new Image();
      picture.src = address;
      await picture.decode();
      const drawing = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
      drawing?.drawImage(picture, 0, 0);
      return Math.max(
        ...(drawing?.getImageData(x, y, width, height).data ?? []).filter((_, at) => at % 4 < 3),
      );
    },
    { address: `data:image/jpeg;base64,${bytes.toString('base64')}`, place: area },
  );
}

test('a failure in a browser keeps its tabs, the finder with the nearest elements, and no secret', async () => {
  const click = element('RiseEvent', "//button[normalize-space()='Buy']", {
    parameters: { Event: 'click', TimeoutSec: '0' },
  });
  const { files, record } = readEvidence(await kit.run([readSecret, navigate(kit.url('/')), click], options));
  const [tab] = record.browser.tabs;
  const all = Buffer.concat([...files.values()]).toString('latin1');

  assert.deepEqual([...files.keys()].toSorted(), ['failure.json', 'tab-1.html', 'tab-1.jpg']);
  assert.deepEqual([tab.url, tab.isActive, tab.status], [kit.url('/'), true, 200]);
  assert.ok(tab.console.some(({ text }: { text: string }) => text === 'out of stock ***'));
  assert.ok(tab.requests.some(({ url }: { url: string }) => url.endsWith('/gone?token=***')));
  assert.deepEqual([record.finder.matches, record.finder.type], [0, 'XPathFinder']);
  assert.match(record.finder.nearest, /Buy now/);
  for (const text of [secret, 'letmein99']) assert.ok(!all.includes(text), text);
});

test('the page opens without a network: styles and values of fields are there, scripts and passwords are not', async () => {
  const { files } = readEvidence(await kit.run([readSecret, navigate(kit.url('/')), fail], options));
  const html = String(files.get('tab-1.html'));
  const page = await openOffline();
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.setContent(html);

  assert.equal(await page.inputValue('#name'), 'Ada');
  assert.equal(await page.inputValue('#note'), 'a <b> note');
  assert.equal(await page.inputValue('#word'), '***');
  assert.equal(await page.locator('#buy').evaluate((buy) => getComputedStyle(buy).color), 'rgb(1, 2, 3)');
  assert.equal(await page.frameLocator('iframe').locator('p').textContent(), 'Inner frame');
  assert.doesNotMatch(html, /<script|onclick|onerror| src=/);
  assert.deepEqual(
    requests.filter((url) => !url.startsWith('about:')),
    [],
  );
});

test('the picture covers secrets and passwords, and the page neither sees them nor stays covered', async () => {
  const asked: RunOptions = { ...options, variables: ['shopPassword', 'asked'] };
  const links = [{ source: 'BadEnd', branch: 'OnSuccess', target: 'after' } as const];
  const look = {
    type: 'Tab',
    action: 'RunJavaScript',
    id: 'after',
    parameters: { Code: "return window.asked.join() + document.querySelectorAll('#gatehouse-cover').length" },
    results: { OutputVariable: 'asked' },
  };
  const run = await kit.run([readSecret, navigate(kit.url('/')), fail, look], { ...asked, links });
  const picture = readEvidence(run).files.get('tab-1.jpg') ?? Buffer.alloc(0);
  const page = await openOffline();

  assert.ok((await brightest(page, picture, [10, 5, 300, 35])) < 40, 'the text is covered');
  assert.ok((await brightest(page, picture, [500, 5, 100, 35])) > 200, 'the rest is shown');
  assert.equal(run.outcome.values?.variables.asked, '0');
});

test('a page that is busy for ever costs its picture, and no more than the time limit', async () => {
  const limits = { ...wideEvidence, maxMs: 500 };
  const run = await kit.run([navigate(kit.url('/frozen')), { type: 'Given', action: 'Freeze' }], {
    ...options,
    evidence: limits,
  });
  const { files, record } = readEvidence(run);

  assert.match(run.outcome.errorMessage ?? '', /No\./);
  assert.deepEqual([...files.keys()], ['failure.json']);
  assert.equal(record.browser.tabs[0].url, kit.url('/frozen'));
  assert.equal(record.leftOut[0].what, 'The browser');
});
