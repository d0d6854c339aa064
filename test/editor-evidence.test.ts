import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { readTrace } from '@gatehouse/plugin-runtime/testing';
import { eventually } from './support/eventually.ts';
import { startTestDaemon } from './support/start-test-daemon.ts';

const phrase = 'open sesame 7';
let isMended = false;
const server = createServer((request, response) => {
  const { searchParams } = new URL(request.url ?? '/', 'http://shop');
  response.setHeader('content-type', 'text/html');
  const shown = searchParams.get('p') ?? '';
  return response.end(`<title>Basket</title><h1>${shown}</h1><button>Pay${isMended ? '' : ' now'}</button>
    <input type=password value="${shown}"><script>console.error('no ${shown}')</script>`);
});
await once(server.listen(0, '127.0.0.1'), 'listening');
const shop = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
// A busy machine needs longer for pictures.
const pluginConfig = { runtime: { evidence: { maxMs: 10_000 } } };
const daemon = await startTestDaemon({ hosts: ['editor'], pluginConfig });
const { editor, key, dataDir } = daemon;
after(async () => {
  await daemon.stop();
  server.closeAllConnections();
  server.close();
});

const current = '/projects/current';
const open = { type: 'Tab', action: 'Navigate', parameters: { Url: `${shop}?p={-Variable.password-}` } };
const pay = {
  type: 'HtmlElement',
  action: 'RiseEvent',
  parameters: { FinderType: 'XPathFinder', TimeoutSec: '0', Event: 'click' },
  bindings: { discriminator: 'XPathFinder', scalars: { XPath: "//button[.='Pay']" }, nestedArrays: {} },
};

interface Listed {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  readonly runId: string;
}

const listed = async (): Promise<readonly Listed[]> =>
  (await editor.ok(`GET ${current}/artifacts`)).artifacts;
const settled = () =>
  eventually(
    () => editor.ok(`GET ${current}/debug/status?waitSeconds=30`),
    ({ state }) => state === 'Paused' || state === 'Idle',
  );

async function read({ id }: Listed): Promise<Buffer> {
  const answer = await fetch(`${editor.baseUrl}/api/v1${current}/artifacts/${id}`, {
    headers: { authorization: `Bearer ${key}` },
  });
  return Buffer.from(await answer.arrayBuffer());
}

await editor.ok('POST /projects');
const variables = [
  { name: 'password', defaultValue: phrase },
  { name: 'total', defaultValue: '41' },
];
await editor.ok(`POST ${current}/variables`, { variables });
const { groupId } = await editor.ok(`POST ${current}/actions`, open);
const { actionId } = await editor.ok(`POST ${current}/actions`, { ...pay, groupId });

test('a run of the editor that fails keeps what a try keeps, and a trace where its start asks for one', async () => {
  const ended = await editor.ok(`POST ${current}/start`, { waitSeconds: 60, trace: 'all' });
  // The wait of a busy machine may be over before the run.
  await settled();
  const artifacts = await listed();
  const files = new Map<string, Buffer>();
  for (const artifact of artifacts) files.set(artifact.name, await read(artifact));
  const record = JSON.parse(String(files.get('failure.json')));
  const trace = await readTrace(files.get('trace.zip') ?? Buffer.of());
  const all = Buffer.concat([...files.values(), Buffer.from(JSON.stringify(trace.lines))]);

  assert.equal(ended.started, true);
  assert.deepEqual(
    [...files.keys()].toSorted(),
    ['failure.json', 'state.json', 'tab-1.html', 'tab-1.jpg', 'trace.zip'],
    JSON.stringify(record.leftOut),
  );
  assert.equal(new Set(artifacts.map(({ runId }) => runId)).size, 1);
  assert.equal(record.finder.nearest, 'Matches of //button: <button>Pay now.');
  assert.deepEqual([record.action.id, record.variables.total], [actionId, '41']);
  assert.deepEqual(
    trace.of('before').map(({ method }) => method),
    ['Navigate', 'RiseEvent'],
  );
  for (const form of [phrase, encodeURIComponent(phrase), phrase.replaceAll(' ', '+')])
    assert.ok(!all.includes(form), form);
});

test('a failure that a debugged run pauses at is kept as well, and opens where it failed', async () => {
  const before = new Set((await listed()).map(({ runId }) => runId));
  await editor.ok(`POST ${current}/debug/run`, {});
  const paused = await settled();
  const kept = (await listed()).filter(({ runId }) => !before.has(runId));
  await editor.ok(`POST ${current}/stop`, {});
  isMended = true;

  const artifactId = kept.find(({ kind }) => kind === 'state')?.id;
  const opened = await editor.ok(`POST ${current}/debug/open-failure`, { artifactId });
  const standing = await settled();
  await editor.ok(`POST ${current}/debug/run`, {});
  const ended = await settled();

  assert.deepEqual([paused.state, paused.actionFailed], ['Paused', true]);
  assert.deepEqual(kept.map(({ name }) => name).toSorted(), [
    ...['failure.json', 'state.json', 'tab-1.html', 'tab-1.jpg'],
  ]);
  assert.equal(opened.actionId, actionId);
  assert.deepEqual([standing.state, standing.actionId, standing.actionFailed], ['Paused', actionId, false]);
  assert.equal(ended.state, 'Idle');
  assert.equal((await editor.send(`GET ${current}/last-error`)).status, 404);
});

test('what runs kept goes with their project', async () => {
  await editor.ok(`POST ${current}/close`, { discardUnsavedChanges: true });

  assert.equal((await editor.send(`GET ${current}/artifacts`)).body.error, 'project_not_open');
  await eventually(
    () => readdir(join(dataDir, 'artifacts')),
    (files) => files.length === 0,
  );
});
