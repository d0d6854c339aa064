import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { startDaemon } from '@gatehouse/daemon';
import { createLogger } from '@gatehouse/host';
import { createApiClient } from './support/api-client.ts';
import { type ApprovalWorld, approvalWorld, harmless, projectText, shell } from './support/approval-world.ts';
import { eventually } from './support/eventually.ts';
import { quietSettings } from './support/quiet-settings.ts';
import { samples, samplesFolder } from './support/samples.ts';

let world: ApprovalWorld;
let count = 0;
before(async () => {
  world = await approvalWorld();
});
after(() => world.stop());

async function place() {
  count += 1;
  const folder = join(world.folder, `case-${count}`);
  await mkdir(folder);
  return { folder, path: join(folder, 'copied.zp'), mark: join(folder, 'PWNED') };
}

/** Opens a project file that another user copied, and returns its first action. */
async function openCopied({ path, mark }: { readonly path: string; readonly mark: string }) {
  const { editor } = world.gatehouse;
  await writeFile(path, projectText([shell(mark)]));
  return editor.ok('POST /projects/open', { path });
}

const starts = {
  project_start: 'POST /projects/current/start',
  action_execute: 'POST /projects/current/actions/g1/a1/execute',
  debug_run: 'POST /projects/current/debug/run',
  debug_step: 'POST /projects/current/debug/step',
};

for (const [operation, target] of Object.entries(starts)) {
  test(`${operation} runs nothing of a restricted project, and names the operation to call`, async () => {
    const { editor } = world.gatehouse;
    const at = await place();
    const opened = await openCopied(at);

    const { status, body } = await editor.send(target, {});

    assert.deepEqual([opened.restricted, status, body.error], [true, 409, 'failed_precondition']);
    assert.match(body.message, /copied\.zp.*was not made or approved here.*project_approve/);
    assert.equal(existsSync(at.mark), false);
  });

  test(`${operation} takes If-Match, so that what is started is what was looked at`, async () => {
    const { editor } = world.gatehouse;
    await editor.ok('POST /projects', {});
    await editor.ok('POST /projects/current/actions', harmless);
    const before = await editor.send('GET /projects/current/structure');
    const { groupId, actionId } = before.body.actions[0];
    const where = target.replace('g1/a1', `${groupId}/${actionId}`);
    await editor.ok('POST /projects/current/variables', { variables: [{ name: 'edited', value: '1' }] });

    const stale = await editor.send(where, {}, { 'if-match': before.headers.get('etag') ?? '' });
    const fresh = (await editor.send('GET /projects/current/structure')).headers.get('etag') ?? '';
    const current = await editor.send(where, {}, { 'if-match': fresh });

    assert.deepEqual([stale.status, stale.body.error, current.status], [409, 'failed_precondition', 200]);
    await editor.ok('POST /projects/current/stop', {});
  });
}

test('a restricted project can be read and edited, and its state says so', async () => {
  const { editor } = world.gatehouse;
  await openCopied(await place());

  await editor.ok('POST /projects/current/actions', harmless);

  const requirements = await editor.ok('GET /projects/current/requirements');
  assert.equal((await editor.ok('GET /projects/current')).restricted, true);
  assert.deepEqual([requirements.restricted, requirements.scopes], [true, ['system:exec']]);
  assert.equal(requirements.restrictedFiles.length, 1);
});

const weakerKeys = [
  { who: 'T1 with every content scope', tier: 1, scopes: ['system:exec', 'io:filesystem'] },
  { who: 'T2 without the content scope', tier: 2, scopes: [] },
  { who: 'T3 with another content scope', tier: 3, scopes: ['io:filesystem', 'io:network'] },
] as const;

for (const { who, tier, scopes } of weakerKeys) {
  test(`a key of ${who} cannot approve a restricted project`, async () => {
    await openCopied(await place());
    const { editor } = await world.key(tier, scopes);

    const { status, body } = await editor.send('POST /projects/current/approve', {});

    assert.equal(status, 403);
    if (tier > 1) assert.deepEqual(body.missingScopes, ['system:exec']);
    assert.equal((await world.gatehouse.editor.ok('GET /projects/current')).restricted, true);
  });

  test(`a key of ${who} does not approve a project by saving it`, async () => {
    const at = await place();
    await openCopied(at);
    const { editor } = await world.key(tier, scopes);
    const copy = join(at.folder, 'laundered.zp');
    const own = join(at.folder, 'own.zp');

    await editor.ok('POST /projects/current/save', { path: copy });
    const ofCopy = await editor.ok('POST /projects/open', { path: copy });
    await editor.ok('POST /projects', {});
    await editor.ok('POST /projects/current/actions', shell(at.mark));
    await editor.ok('POST /projects/current/save', { path: own });
    const ofOwn = await editor.ok('POST /projects/open', { path: own });

    assert.deepEqual([ofCopy.restricted, ofOwn.restricted], [true, true]);
  });
}

test('a key that may run a restricted project does not approve it by saving it', async () => {
  const at = await place();
  await openCopied(at);
  const { editor } = world.gatehouse;
  const copy = join(at.folder, 'saved.zp');

  await editor.ok('POST /projects/current/save', { path: copy });

  assert.equal((await editor.ok('POST /projects/open', { path: copy })).restricted, true);
});

test('a key with what the project needs approves it after a look, and it runs, now and when it is opened again', async () => {
  const at = await place();
  await openCopied(at);
  const { editor } = await world.key(3, ['system:exec', 'io:filesystem']);
  const { digest } = await editor.ok('GET /projects/current/requirements');

  const other = await editor.send('POST /projects/current/approve', { expectedDigest: '0'.repeat(64) });
  await editor.ok('POST /projects/current/approve', { expectedDigest: digest });
  await editor.ok('POST /projects/current/start', {});

  assert.equal(other.status, 409);
  await eventually(async () => existsSync(at.mark), Boolean);
  await editor.ok('POST /projects/current/stop', {});
  assert.equal((await editor.ok('POST /projects/open', { path: at.path })).restricted, false);
});

test('a project that runs a restricted sub-project does not start', async () => {
  const { folder, mark } = await place();
  const { editor } = world.gatehouse;
  await writeFile(join(folder, 'sub.zp'), projectText([shell(mark)]));
  await editor.ok('POST /projects', {});
  const Path = join(folder, 'sub.zp');
  const run = { type: 'Project', action: 'RunProject', parameters: { Path } };
  await editor.ok('POST /projects/current/actions', run);

  const refused = await editor.send('POST /projects/current/start', {});
  const { restrictedFiles } = await editor.ok('GET /projects/current/requirements');
  await editor.ok('POST /projects/current/approve', {});
  await editor.ok('POST /projects/current/start', {});

  assert.equal(refused.status, 409);
  assert.deepEqual(restrictedFiles, [Path]);
  await eventually(async () => existsSync(mark), Boolean);
});

for (const [what, action, first] of [
  [
    'asks once, for a project that runs code',
    { type: 'OwnCode', action: 'JavaScript', parameters: { Code: "require('./own.js');" } },
    409,
  ],
  ['asks nothing for a project without code', harmless, 200],
] as const) {
  test(`an unapproved code file ${what}`, async () => {
    const { editor } = await world.key(3, ['code:author']);
    const { folder, path } = await place();
    await writeFile(join(folder, 'own.js'), `// ${folder}`);
    await editor.ok('POST /projects', {});
    await editor.ok('POST /projects/current/actions', action);
    await editor.ok('PUT /projects/current/gac-references', { references: ['[external]./own.js[external]'] });
    await editor.ok('POST /projects/current/save', { path });

    const started = await editor.send('POST /projects/current/start', {});
    await editor.ok('POST /projects/current/stop', {});
    await editor.ok('POST /projects/current/approve', {});
    const again = await editor.send('POST /projects/current/start', {});
    await editor.ok('POST /projects/current/stop', {});

    assert.deepEqual([started.status, again.status], [first, 200]);
  });
}

test('the samples of the product run wherever they were copied to', async () => {
  const { folder } = await place();
  const { editor } = world.gatehouse;

  for (const { path } of samples) {
    const copy = join(folder, path.replaceAll('/', '-'));
    await copyFile(join(samplesFolder, path), copy);
    assert.equal((await editor.ok('POST /projects/open', { path: copy })).restricted, false, path);
  }
});

test('a project of this daemon opens without a question, also after a restart; a changed copy asks', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-restricted-'));
  t.after(() => rm(folder, { recursive: true }));
  const path = join(folder, 'own.zp');
  const settings = quietSettings({ dataDir: join(folder, 'data') });
  const first = await startDaemon(settings, createLogger('silent'));
  const key = first.bootstrapKey ?? '';
  const editor = createApiClient(first.baseUrls.editor ?? '', key);
  await editor.ok('POST /projects', {});
  await editor.ok('POST /projects/current/actions', shell(join(folder, 'mark')));
  await editor.ok('POST /projects/current/save', { path });
  await first.stop();
  await copyFile(path, join(folder, 'copy.zp'));
  await writeFile(join(folder, 'changed.zp'), projectText([shell(join(folder, 'other'))]));

  const second = await startDaemon(settings, createLogger('silent'));
  t.after(() => second.stop());
  const again = createApiClient(second.baseUrls.editor ?? '', key);
  const opened = [];
  for (const name of ['own.zp', 'copy.zp', 'changed.zp']) {
    opened.push((await again.ok('POST /projects/open', { path: join(folder, name) })).restricted);
  }

  assert.deepEqual(opened, [false, false, true]);
});
