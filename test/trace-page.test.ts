import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { documentOf, evidenceOf, runDocument } from '@gatehouse/plugin-runtime/testing';
import { action, category, defineExecutors, runResource, text } from '@gatehouse/sdk-actions';
import { chromium } from 'playwright-core';
import { runGatehouse, spawnGatehouse } from './support/gatehouse-process.ts';

const lie =
  '<img src="https://evil.example/x" onerror="window.lied = true"><script>window.lied = true</script>';
const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const shown = runResource({
  name: 'The window',
  create: async () => ({}),
  dispose: async () => undefined,
  captureStep: async (_resource, { page, requests, picture }) => {
    page(`https://shop.example/${lie}`);
    const request = { method: 'GET', url: `https://shop.example/?${lie}`, type: 'fetch', status: 503 };
    requests([{ ...request, errorText: null, startedAt: new Date().toISOString(), durationMs: 3 }]);
    const bytes = Buffer.from(pixel, 'base64');
    picture(Promise.resolve({ mediaType: 'image/png', bytes, width: 1, height: 1 }));
  },
});
const windows = category({
  tag: 'Window',
  title: 'Window',
  summary: 'Actions for tests',
  actions: {
    Open: action({ description: 'Opens it.', parameters: { Title: text('The title') } }),
    Refuse: action({ description: 'Fails.' }),
  },
});
const executors = [
  defineExecutors(windows, {
    Open: async ({ resource }) => void (await resource(shown)),
    Refuse: () => {
      throw new Error(`Sold out ${lie}`);
    },
  }),
];

let folder = '';
let url = '';
let close = async () => {};
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-trace-'));
  const file = join(folder, 'trace.zip');
  const open = { type: 'Window', action: 'Open', name: `Open ${lie}`, parameters: { Title: lie } };
  const run = await runDocument(documentOf([open, { type: 'Window', action: 'Refuse' }]), {
    executors,
    trace: { onlyFailures: false, percent: 100 },
  });
  await writeFile(file, evidenceOf(run)[0]?.bytes ?? '');
  const command = spawnGatehouse(['trace', 'open', file]);
  const ended = once(command, 'exit');
  close = async () => {
    command.kill('SIGTERM');
    await ended;
  };
  url = await printedUrl(command.stdout);
});
after(async () => {
  await close();
  await rm(folder, { recursive: true, force: true });
});

async function printedUrl(output: AsyncIterable<Buffer>): Promise<string> {
  let printed = '';
  for await (const chunk of output) {
    printed += chunk;
    const found = /http:\S+/.exec(printed)?.[0];
    if (found !== undefined && printed.includes('Ctrl+C')) return found;
  }
  throw new Error(`It printed no address: ${printed}`);
}

test('a trace opens in a browser, and what it holds stays text', async (t) => {
  const { GATEHOUSE_BROWSER: executablePath = '/usr/bin/chromium-headless-shell' } = process.env;
  const browser = await chromium.launch({ executablePath, chromiumSandbox: process.getuid?.() !== 0 });
  t.after(() => browser.close());
  const page = await browser.newPage();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(url);
  await page.getByText('Sold out').first().waitFor();
  await page.keyboard.press('ArrowUp');
  await page.locator('.pictures img').first().waitFor();

  const content = await page.locator('#detail').textContent();
  assert.ok(content?.includes(lie));
  assert.match(content ?? '', /503GEThttps:\/\/shop\.example/);
  assert.equal(await page.locator('#actions .action').count(), 2);
  assert.equal(await page.locator('#actions .action.bad').count(), 1);
  assert.equal(await page.evaluate('window.lied'), undefined);
  assert.ok(await page.evaluate('[...document.images].every((image) => image.naturalWidth === 1)'));
  assert.deepEqual(
    asked.filter((address) => !address.startsWith(url)),
    [],
  );
});

test('the page of a trace answers only its own address', async () => {
  const { origin, host } = new URL(url);
  const answer = await fetch(url);
  const statusOf = async (address: string, init = {}) => (await fetch(address, init)).status;

  assert.match(
    answer.headers.get('content-security-policy') ?? '',
    /^default-src 'none'; script-src 'sha256-/,
  );
  assert.match(host, /^127\.0\.0\.1:/);
  assert.equal(await statusOf(`${origin}/`), 404);
  assert.equal(await statusOf(`${url}../trace.json`), 404);
  assert.equal(await statusOf(`${url}pictures/..%2f..%2fetc%2fpasswd`), 404);
  assert.equal(await statusOf(url, { method: 'POST' }), 404);
  // A name that leads to this machine sends itself as host.
  const { hostname, port, pathname } = new URL(url);
  const asked = request({ hostname, port, path: pathname, headers: { host: `evil.example:${port}` } }).end();
  const [elsewhere] = await once(asked, 'response');
  elsewhere.resume();
  assert.equal(elsewhere.statusCode, 404);
});

test('what is no trace is refused with its name', async () => {
  const other = join(folder, 'other.zip');
  await writeFile(other, 'no archive');
  const { code, stderr } = await runGatehouse(['trace', 'open', other]);

  assert.equal(code, 1);
  assert.match(stderr, /other\.zip is no trace: /);
});
