import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { emitManifest, formatManifest, manifestFileName } from '@gatehouse/host';
import { contractVersion, sdkVersion } from '@gatehouse/host/kernel/versions';
import { declarePlugin } from '@gatehouse/sdk-plugin';
import { type Artifact, type ArtifactStore, artifactStore } from '@gatehouse/sdk-plugin/internal';
import { filesBelow } from './support/files-below.ts';
import { startTestDaemon, type TestDaemon } from './support/start-test-daemon.ts';

const secret = 'the password of the page is hunter2;';
const bytes = Buffer.from(secret.repeat(100_000));

let world: TestDaemon;
let maker: string;
let store: ArtifactStore;
before(async () => {
  maker = await writeMaker();
  world = await startTestDaemon({ plugins: [maker], inHost: ['*'] });
  store = trustStore(Reflect.get(globalThis, 'madeArtifacts'));
});
after(async () => {
  await world.stop();
  await rm(maker, { recursive: true, force: true });
});

/** The plugin below puts the service there. */
function trustStore(value: unknown): ArtifactStore {
  return value as ArtifactStore;
}

/** A plugin that hands the store of the daemon to this test, within the checkout so that its imports resolve. */
async function writeMaker(): Promise<string> {
  const cache = fileURLToPath(new URL('../.cache/', import.meta.url));
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, 'artifact-maker-'));
  const { declaration } = declarePlugin({
    id: 'artifact-maker',
    title: 'Artifact maker',
    operations: [],
    needs: { artifactStore },
  });
  const entry = './plugin.mjs';
  const fits = { contract: `^${contractVersion}`, sdk: `^${sdkVersion}` };
  const facts = { name: declaration.id, version: '1.0.0', type: 'module', gatehouse: { entry, ...fits } };
  await writeFile(join(folder, 'package.json'), JSON.stringify(facts));
  const manifest = emitManifest(declaration, { version: '1.0.0', entry, fits });
  await writeFile(join(folder, manifestFileName), formatManifest(manifest));
  await writeFile(
    join(folder, entry),
    `import { declarePlugin } from '@gatehouse/sdk-plugin';
    import { artifactStore } from '@gatehouse/sdk-plugin/internal';
    export default declarePlugin({ id: 'artifact-maker', title: 'Artifact maker', operations: [], needs: { artifactStore } })
      .implement(({ use }) => { globalThis.madeArtifacts = use.artifactStore; return {}; });`,
  );
  return folder;
}

async function newTask(name: string): Promise<string> {
  const { editor, runner, dataDir } = world;
  const path = join(dataDir, '..', `${name}-${crypto.randomUUID()}.zp`);
  await editor.ok('POST /projects');
  await editor.ok('POST /projects/current/save', { path });
  const { id } = await runner.ok('POST /tasks', { path });
  await rm(path);
  return id;
}

async function keep(taskId: string, name = 'page.html'): Promise<Artifact> {
  const facts = { kind: 'page', name, mediaType: 'text/html' } as const;
  const put = await store.put({ kind: 'task', taskId, uowId: 'try-1' }, facts, bytes);
  assert.ok('artifact' in put, JSON.stringify(put));
  return put.artifact;
}

function read(path: string, headers: Readonly<Record<string, string>> = {}, key = world.key) {
  return fetch(`${world.runner.baseUrl}/api/v1${path}`, {
    headers: { authorization: `Bearer ${key}`, ...headers },
  });
}

test('a client reads an artifact as a whole or in ranges that fit together, and never as a page of the daemon', async () => {
  const id = await newTask('ranges');
  const artifact = await keep(id, '../../Вход";\r\n.html');
  const path = `/tasks/${id}/artifacts/${artifact.id}`;

  const whole = await read(path);
  assert.equal(whole.status, 200);
  assert.deepEqual(Buffer.from(await whole.arrayBuffer()), bytes);
  assert.equal(whole.headers.get('etag'), `"${artifact.sha256}"`);
  assert.equal(whole.headers.get('content-type'), 'text/html');
  assert.equal(whole.headers.get('x-content-type-options'), 'nosniff');
  assert.match(
    whole.headers.get('content-disposition') ?? '',
    /^attachment; filename="[\w.-]+"; filename\*=UTF-8''[\w.%-]+$/,
  );

  const middle = 1_234_567;
  const parts = await Promise.all(
    [`bytes=0-${middle - 1}`, `bytes=${middle}-`].map(async (range) => {
      const part = await read(path, { range, 'if-range': `"${artifact.sha256}"` });
      assert.equal(part.status, 206);
      return Buffer.from(await part.arrayBuffer());
    }),
  );
  assert.deepEqual(Buffer.concat(parts), bytes);

  const past = await read(path, { range: `bytes=${bytes.length}-` });
  assert.deepEqual([past.status, past.headers.get('content-range')], [416, `bytes */${bytes.length}`]);
  assert.match(await past.text(), /"error":"bad_request"/);
});

test('an artifact is read with its task and the scope alone, and each read stands in the audit', async () => {
  const [mine, other] = [await newTask('mine'), await newTask('other')];
  const artifact = await keep(other);
  const statusOf = async (path: string, key?: string) => {
    const answer = await read(path, {}, key);
    await answer.arrayBuffer();
    return answer.status;
  };
  const { rawKey } = await world.runner.ok('POST /auth/keys', {
    label: 'no tasks',
    maxTier: 3,
    scopes: ['project:read', 'instance:read'],
  });

  assert.equal(await statusOf(`/tasks/${other}/artifacts/${artifact.id}`, rawKey), 403);
  assert.equal(await statusOf(`/tasks/${other}/artifacts`, rawKey), 403);
  assert.equal(await statusOf(`/tasks/${mine}/artifacts/${artifact.id}`), 404);
  for (const id of ['..%2f..%2fstore%2fkeys.journal', '%2e%2e', 'artifacts.journal', `${artifact.id}%00`])
    assert.ok([400, 404].includes(await statusOf(`/tasks/${other}/artifacts/${id}`)), id);
  assert.equal(await statusOf(`/tasks/${other}/artifacts/${artifact.id}`), 200);

  const journals = await filesBelow(join(world.dataDir, 'journals'));
  const texts = await Promise.all(journals.map((file) => readFile(file, 'utf8')));
  const reads = texts.join('').match(new RegExp(`artifact_read[^\\n]*${artifact.id}`, 'g'));
  assert.equal(reads?.length, 1);
});

test('nothing of an artifact lies readable in the data folder, and its file goes with the task', async () => {
  const id = await newTask('gone');
  const { dataDir, runner } = world;
  const artifact = await keep(id);
  for (const file of await filesBelow(dataDir))
    assert.equal((await readFile(file)).includes('hunter2'), false, file);
  assert.equal((await runner.ok(`GET /tasks/${id}/artifacts?kind=page`)).total, 1);

  await runner.ok(`DELETE /tasks/${id}`);

  assert.equal((await readdir(join(dataDir, 'artifacts'))).includes(artifact.id), false);
  assert.equal((await runner.send(`GET /tasks/${id}/artifacts`)).status, 404);
});
