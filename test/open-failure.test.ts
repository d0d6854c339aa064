import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { eventually } from './support/eventually.ts';
import { startTestDaemon } from './support/start-test-daemon.ts';

const phrase = 'open sesame 7';
let isMended = false;
/** The cookies that came for the basket, one for each visit. */
const visits: string[] = [];
let logIns = 0;
let bought = 0;
const server = createServer(({ url = '', headers }, response) => {
  response.setHeader('content-type', 'text/html');
  if (url === '/log-in') {
    logIns += 1;
    response.setHeader('set-cookie', 'sid=cookie-of-the-shop');
  }
  if (url === '/basket') visits.push(headers.cookie ?? '');
  if (url === '/bought') bought += 1;
  const button = isMended ? `<button onclick="fetch('/bought')">Buy</button>` : 'Nothing to buy';
  return response.end(`<title>${url}</title>${button}`);
});
await once(server.listen(0, '127.0.0.1'), 'listening');
const shop = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const folder = await mkdtemp(join(tmpdir(), 'gatehouse-open-failure-'));
// A busy machine needs longer for the browser.
const daemon = await startTestDaemon({ pluginConfig: { runtime: { evidence: { maxMs: 10_000 } } } });
const { editor, runner, key, dataDir } = daemon;
after(async () => {
  await daemon.stop();
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true, force: true });
});

const set = (variable: string, value: string) => ({
  ...{ type: 'Variables', action: 'Set' },
  parameters: { Variable: variable, Value: value },
});
const visit = (path: string) => ({
  ...{ type: 'Tab', action: 'Navigate' },
  parameters: { Url: `${shop}${path}` },
});
const buy = {
  type: 'HtmlElement',
  action: 'RiseEvent',
  parameters: { FinderType: 'XPathFinder', TimeoutSec: '0', Event: 'click' },
  bindings: { discriminator: 'XPathFinder', scalars: { XPath: "//button[.='Buy']" }, nestedArrays: {} },
};
const readNothing = { type: 'File', action: 'Read', parameters: { Path: '/nowhere/at-all.txt' } };

interface Authored {
  readonly path: string;
  readonly last: { readonly groupId: string; readonly actionId: string };
}

async function author(name: string, actions: readonly object[]): Promise<Authored> {
  const path = join(folder, `${name}.zp`);
  await editor.ok('POST /projects');
  const settings = [{ name: 'Phrase', type: 'Password', variable: 'phrase' }];
  await editor.ok('POST /projects/current/input-settings', { settings });
  let last = { groupId: '', actionId: '' };
  let place = {};
  for (const action of actions) {
    last = await editor.ok('POST /projects/current/actions', { ...action, ...place });
    place = { groupId: last.groupId };
  }
  await editor.ok('POST /projects/current/save', { path });
  await editor.ok('POST /projects/current/close', { discardUnsavedChanges: false });
  return { path, last };
}

/** Runs one try that fails. Returns its states by their names. */
async function statesOf(path: string) {
  const { id } = await runner.ok('POST /tasks', { path });
  await runner.ok(`PUT /tasks/${id}/config`, { settings: [{ name: 'Phrase', value: phrase }] });
  await runner.ok(`PUT /tasks/${id}/settings/execution`, { numberOfTries: 1 });
  await eventually(
    () => runner.ok(`GET /tasks/${id}/state`),
    (state) => state.doneAll === 1,
  );
  const { artifacts } = await runner.ok(`GET /tasks/${id}/artifacts?kind=state`);
  const states = new Map<string, string>();
  for (const artifact of artifacts) states.set(artifact.name, artifact.id);
  return { taskId: id as string, artifactId: states.get('state.json') ?? '', states };
}

const openFailure = (body: object) => editor.send('POST /projects/current/debug/open-failure', body);
const settled = () =>
  eventually(
    () => editor.ok('GET /projects/current/debug/status?waitSeconds=10'),
    ({ state }) => state === 'Paused' || state === 'Idle',
  );
const valuesOf = ({ variables }: { variables: readonly { name: string; value: string }[] }) =>
  Object.fromEntries(variables.map(({ name, value }) => [name, value]));
async function closeProject(): Promise<void> {
  await editor.ok('POST /projects/current/stop', {});
  await editor.ok('POST /projects/current/close', { discardUnsavedChanges: true });
}

const basket = await author('basket', [
  set('total', '41'),
  set('login_token', 'token-of-the-run'),
  visit('/log-in'),
  visit('/basket'),
  buy,
]);
const failure = await statesOf(basket.path);

test('a failure opens where it failed, with the data, tabs and cookies of that moment, and goes on', async () => {
  const { taskId, artifactId } = failure;
  const answer = await fetch(`${runner.baseUrl}/api/v1/tasks/${taskId}/artifacts/${artifactId}`, {
    headers: { authorization: `Bearer ${key}` },
  });
  const bytes = await answer.text();
  for (const secret of ['cookie-of-the-shop', 'token-of-the-run', phrase, '/basket'])
    assert.equal(bytes.includes(secret), false, secret);
  isMended = true;
  visits.length = 0;

  await editor.ok('POST /projects/open', { path: basket.path });
  const opened = await openFailure({ taskId, artifactId });
  const paused = await settled();
  const seen = [...visits];
  await editor.ok('POST /projects/current/debug/run', {});
  const ended = await settled();

  assert.deepEqual([opened.status, opened.body.actionId], [200, basket.last.actionId]);
  assert.deepEqual(
    [paused.state, paused.actionId, paused.actionFailed],
    ['Paused', basket.last.actionId, false],
  );
  // The password of the form is that of the project here, which has none.
  const { total, login_token: token, phrase: typed } = valuesOf(paused);
  assert.deepEqual([total, token, typed], ['41', '***', '']);
  assert.deepEqual(seen, ['sid=cookie-of-the-shop']);
  assert.equal(ended.state, 'Idle');
  assert.equal((await editor.send('GET /projects/current/last-error')).status, 404);
  await eventually(
    async () => bought,
    (count) => count === 1,
  );
  await closeProject();
});

test('the try goes on by itself in a browser with its tabs and cookies, and logs in no more', async () => {
  const { taskId, artifactId } = failure;
  const { artifacts } = await runner.ok(`GET /tasks/${taskId}/artifacts?kind=state`);
  const { uowId } = artifacts.find(({ id }: { id: string }) => id === artifactId);
  isMended = true;
  logIns = 0;
  visits.length = 0;

  const { state } = await runner.ok(`POST /tasks/${taskId}/tries/${uowId}/retry`, { waitSeconds: 60 });

  assert.deepEqual([state.status, state.doneSuccessfully], ['Complete', 1], JSON.stringify(state));
  assert.deepEqual([logIns, visits], [0, ['sid=cookie-of-the-shop']]);
});

test('a failure in a project that another one runs opens in that project', async () => {
  const inner = await author('inner', [set('count', '7'), readNothing]);
  const parameters = { Path: inner.path };
  const outer = await author('outer', [{ type: 'Project', action: 'RunProject', parameters }]);
  const { taskId, artifactId, states } = await statesOf(outer.path);

  await editor.ok('POST /projects/open', { path: inner.path });
  const refused = await openFailure({ taskId, artifactId });
  const opened = await openFailure({ taskId, artifactId: states.get('inner-state.json') });
  const paused = await settled();

  assert.deepEqual([refused.status, refused.body.error], [409, 'failed_precondition']);
  assert.match(refused.body.message, /has no action .* where the try failed/);
  assert.equal(opened.body.actionId, inner.last.actionId);
  assert.deepEqual([paused.state, valuesOf(paused).count], ['Paused', '7']);
  await closeProject();
});

test('a key that may not read tasks, an action that is gone, and other files open nothing', async () => {
  const { taskId, artifactId } = failure;
  await editor.ok('POST /projects/open', { path: basket.path });
  const scopes = ['project:run', 'project:read', 'io:network'];
  const { rawKey: low } = await editor.ok('POST /auth/keys', { maxTier: 'T3', scopes });
  const body = { taskId, artifactId };
  const forbidden = await editor.as(low).send('POST /projects/current/debug/open-failure', body);
  const { artifacts } = await runner.ok(`GET /tasks/${taskId}/artifacts?kind=failure`);
  const noState = await openFailure({ taskId, artifactId: artifacts[0].id });
  const { groupId, actionId } = basket.last;
  await editor.ok(`DELETE /projects/current/actions/${groupId}/${actionId}`);
  const gone = await openFailure(body);

  assert.deepEqual([forbidden.status, forbidden.body.missingScopes], [403, ['task:read']]);
  assert.deepEqual([noState.status, noState.body.error], [409, 'failed_precondition']);
  assert.match(noState.body.message, /is no state of a run/);
  assert.match(gone.body.message, /has no action/);
  await closeProject();
});

test('the state of another try in its place opens nothing', async () => {
  const { path } = await author('swapped', [readNothing]);
  const [one, other] = [await statesOf(path), await statesOf(path)];
  const place = async (artifactId: string) => {
    const files = await readdir(join(dataDir, 'artifacts'), { recursive: true });
    const name = files.find((file) => file.includes(artifactId)) ?? assert.fail(files.join());
    return join(dataDir, 'artifacts', name);
  };
  await writeFile(await place(one.artifactId), await readFile(await place(other.artifactId)));

  await editor.ok('POST /projects/open', { path });
  const swapped = await openFailure({ taskId: one.taskId, artifactId: one.artifactId });
  const kept = await openFailure({ taskId: other.taskId, artifactId: other.artifactId });

  assert.deepEqual([swapped.status, swapped.body.error], [409, 'failed_precondition']);
  assert.equal(kept.status, 200);
  await settled();
  await closeProject();
});
