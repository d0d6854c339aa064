import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { readTrace } from '@gatehouse/plugin-runtime/testing';
import { eventually } from './support/eventually.ts';
import { startTestDaemon } from './support/start-test-daemon.ts';

const phrase = 'open sesame 7';
const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://shop');
  response.setHeader('content-type', 'text/html');
  if (pathname !== '/') return response.writeHead(404).end();
  const shown = searchParams.get('p') ?? '';
  return response.end(`<title>Basket</title><h1>${shown}</h1><button>Pay now</button>
    <input type=password value="${shown}"><script>console.error('no ${shown}'); fetch('/stock')</script>`);
});
await once(server.listen(0, '127.0.0.1'), 'listening');
const shop = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
const folder = await mkdtemp(join(tmpdir(), 'gatehouse-evidence-'));
// A busy machine needs longer for pictures.
const pluginConfig = { runtime: { evidence: { maxMs: 10_000 } } };
const daemon = await startTestDaemon({ pluginConfig });
const { editor, runner, key } = daemon;
after(async () => {
  await daemon.stop();
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true, force: true });
});

const open = { type: 'Tab', action: 'Navigate', parameters: { Url: `${shop}?p={-Variable.phrase-}` } };
const pay = {
  type: 'HtmlElement',
  action: 'RiseEvent',
  parameters: { FinderType: 'XPathFinder', TimeoutSec: '0', Event: 'click' },
  bindings: { discriminator: 'XPathFinder', scalars: { XPath: "//button[.='Pay']" }, nestedArrays: {} },
};

async function author(name: string, actions: readonly object[]): Promise<string> {
  const path = join(folder, `${name}.zp`);
  await editor.ok('POST /projects');
  const settings = [{ name: 'Phrase', type: 'Password', variable: 'phrase' }];
  await editor.ok('POST /projects/current/input-settings', { settings });
  let place = {};
  for (const action of actions) {
    const { groupId } = await editor.ok('POST /projects/current/actions', { ...action, ...place });
    place = { groupId };
  }
  await editor.ok('POST /projects/current/save', { path });
  await editor.ok('POST /projects/current/close', { discardUnsavedChanges: false });
  return path;
}

/** Runs one try to its end, and returns its artifacts with their bytes. */
async function artifactsOf(path: string, execution: object = {}) {
  const { id } = await runner.ok('POST /tasks', { path });
  await runner.ok(`PUT /tasks/${id}/config`, { settings: [{ name: 'Phrase', value: phrase }] });
  await runner.ok(`PUT /tasks/${id}/settings/execution`, execution);
  await runner.ok(`PUT /tasks/${id}/settings/execution`, { numberOfTries: 1 });
  await eventually(
    () => runner.ok(`GET /tasks/${id}/state`),
    (state) => state.doneAll === 1,
  );
  const { artifacts } = await runner.ok(`GET /tasks/${id}/artifacts`);
  const { tries } = await runner.ok(`GET /tasks/${id}/history`);
  const files = new Map<string, Buffer>();
  for (const { id: artifactId, name } of artifacts) {
    const answer = await fetch(`${runner.baseUrl}/api/v1/tasks/${id}/artifacts/${artifactId}`, {
      headers: { authorization: `Bearer ${key}` },
    });
    files.set(name, Buffer.from(await answer.arrayBuffer()));
  }
  return { artifacts, files, tries };
}

test('a failed try keeps the page, a picture, and a record that names the cause, and no secret', async () => {
  const { artifacts, files, tries } = await artifactsOf(await author('shop', [open, pay]));
  const record = JSON.parse(String(files.get('failure.json')));
  const [tab] = record.browser.tabs;
  const all = Buffer.concat([...files.values()]);
  const forms = [
    phrase,
    encodeURIComponent(phrase),
    phrase.replaceAll(' ', '+'),
    Buffer.from(phrase).toString('base64'),
  ];

  assert.deepEqual(
    [...files.keys()].toSorted(),
    ['failure.json', 'state.json', 'tab-1.html', 'tab-1.jpg'],
    JSON.stringify(record.leftOut),
  );
  assert.ok(artifacts.every(({ uowId }: { uowId: string }) => uowId === tries[0].uowId));
  assert.deepEqual(record.finder, {
    type: 'XPathFinder',
    path: "//button[.='Pay']",
    matches: 0,
    nearest: 'Matches of //button: <button>Pay now.',
    title: 'Basket',
  });
  assert.equal(record.action.action, 'RiseEvent');
  assert.ok(
    tab.requests.some(
      ({ url, status }: { url: string; status: number }) => url.endsWith('/stock') && status === 404,
    ),
  );
  assert.deepEqual(files.get('tab-1.jpg')?.subarray(0, 3), Buffer.from([0xff, 0xd8, 0xff]));
  for (const form of forms) assert.ok(!all.includes(form), form);
});

test('a task that keeps no evidence, and a try that succeeds, have no artifacts', async () => {
  const kept = await artifactsOf(await author('silent', [pay]), { keepEvidence: false });
  const succeeded = await artifactsOf(await author('good', [open]));

  assert.deepEqual([kept.tries[0].result, kept.artifacts], ['failure', []]);
  assert.deepEqual([succeeded.tries[0].result, succeeded.artifacts], ['success', []]);
});

test('a traced try keeps its actions with values, pictures and requests, and no secret', async () => {
  const { files, tries } = await artifactsOf(await author('traced', [open, pay]), {
    trace: 'all',
    keepEvidence: false,
  });
  const trace = await readTrace(files.get('trace.zip') ?? Buffer.of());
  const [visit] = trace.of('before');

  assert.equal(tries[0].result, 'failure');
  assert.deepEqual([...files.keys()], ['trace.zip']);
  assert.deepEqual(
    trace.of('before').map(({ method }) => method),
    ['Navigate', 'RiseEvent'],
  );
  assert.equal(trace.pictures.size, 1);
  assert.ok(trace.pictures.has(String(visit?.gatehouse.after)));
  assert.ok(trace.requests.some(({ snapshot }) => JSON.stringify(snapshot).includes('/stock')));
  const texts = JSON.stringify([trace.lines, trace.requests]);
  for (const form of [phrase, encodeURIComponent(phrase)]) assert.ok(!texts.includes(form), form);
});

test('a try that succeeds keeps a trace only where each try is traced', async () => {
  const path = await author('fine', [open]);
  const failures = await artifactsOf(path, { trace: 'failures' });
  const all = await artifactsOf(path, { trace: 'sample 100 %' });

  assert.deepEqual([...failures.files.keys()], []);
  assert.deepEqual([...all.files.keys()], ['trace.zip']);
});
