import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { encode } from 'gpt-tokenizer';
import { eventually } from './support/eventually.ts';
import { connectMcp } from './support/mcp-client.ts';
import { startTestDaemon } from './support/start-test-daemon.ts';

const { daemon, editor, key, stop } = await startTestDaemon();
const agent = await connectMcp(daemon.baseUrls.editor ?? '', key, { path: '/mcp/author' });
const folder = await mkdtemp(join(tmpdir(), 'gatehouse-mcp-'));
after(async () => {
  await agent.close();
  await stop();
  await rm(folder, { recursive: true, force: true });
});

const set = (ref: string, value: string) => ({
  ...{ do: 'add', ref, type: 'Variables', action: 'Set' },
  parameters: { Variable: 'word', Value: value },
});
const pause = (seconds: number) => ({
  ...{ do: 'add', ref: 'pause', type: 'Logic', action: 'Pause' },
  parameters: { From: seconds },
});

const structure = async () => (await editor.ok('GET /projects/current/structure')).actions;

test('an agent makes a project, checks, runs and saves it, and opens it again', async () => {
  const path = join(folder, 'word.zp');
  await agent.text('project', { do: 'create' });
  assert.match(await agent.text('catalog', { query: 'set a variable' }), /"Set"/);
  assert.match(await agent.text('catalog', { actions: 'Variables.Set', bindings: 'none' }), /"Value"/);

  const { ids, undoSteps, problems } = await agent.ok('project_edit', {
    edits: [
      { do: 'group', ref: 'words', name: 'Words' },
      { ...set('first', 'one'), groupId: 'words', name: 'First' },
      set('second', 'two'),
      { do: 'group', ref: 'errors' },
      { ...set('bad', 'failed'), groupId: 'errors' },
      { do: 'link', from: 'Start', to: 'first' },
      { do: 'link', from: 'first', branch: 'OnError', to: 'bad' },
      { do: 'link', from: 'first', branch: 'OnError', to: null },
      { do: 'link', from: 'first', branch: 'OnError', to: 'bad' },
      { do: 'data', kind: 'variables', add: [{ name: 'city', defaultValue: 'Graz' }, { name: 'word' }] },
      { do: 'update', actionId: 'second', parameters: { Value: '{-Variable.city-}' } },
      { do: 'rename', actionId: 'second', name: 'Second' },
      { do: 'set', actionId: 'bad', comment: 'Failed' },
    ],
  });
  assert.deepEqual(Object.keys(ids).sort(), ['bad', 'errors', 'first', 'second', 'words']);
  assert.equal(problems, undefined);
  assert.equal(undoSteps, 1);

  const outline = await agent.text('project_outline');
  assert.match(outline, /Variables\.Set "First" .*OnError>3/);
  assert.ok(encode(outline).length / 3 < 90);
  assert.match(await agent.text('project_outline', { contains: 'second' }), /^group .*\n2 /);
  assert.match(
    await agent.text('project_outline', { actionId: ids.second }),
    /"Value":"\{-Variable\.city-\}"/,
  );
  assert.match(await agent.text('project_data', { kind: 'variables', name: 'city' }), /Graz/);
  assert.match(await agent.text('project_data', { kind: 'form' }), /\{/);

  const check = await agent.ok('project_check');
  assert.deepEqual([check.isValid, check.missingScopes], [true, []]);
  const ended = await agent.ok('project_run', { do: 'start' });
  assert.equal(ended.state, 'Idle');
  assert.equal(ended.lastError, undefined);
  assert.match(await agent.text('project_data', { kind: 'variables', name: 'word' }), /Graz/);

  assert.match(await agent.text('project', { do: 'save', path }), /word\.zp/);
  await agent.text('project', { do: 'close' });
  await agent.text('project', { do: 'open', path });
  assert.match(await agent.text('project', { do: 'diff', path }), /"isSame":true/);
  assert.match(await agent.text('project', { do: 'history' }), /"undoSteps":0/);
});

test('of 200 edits with the last one wrong nothing is made and the message names it; one undo takes 200 back', async () => {
  await agent.text('project', { do: 'create' });
  await agent.ok('project_edit', { edits: [set('kept', 'kept')] });
  const before = await structure();
  const many = Array.from({ length: 200 }, (_, index) => set(`a${index}`, String(index)));
  const refused = await agent.refused('project_edit', {
    edits: [
      ...many,
      { do: 'rename', actionId: 'a3', name: 'Third' },
      { do: 'update', actionId: 'a4', parameters: { No: '1' } },
    ],
  });
  assert.match(refused, /^bad_request: edits\[201\]: .*No.* Nothing was changed/);
  assert.deepEqual(await structure(), before);

  const typo = await agent.refused('project_edit', {
    edits: [...many, { do: 'rename', actionID: 'a3', name: 'Third' }],
  });
  assert.match(typo, /^bad_request: edits\[200\]: /);
  const data = [{ name: 'x' }, { name: 'x' }];
  assert.match(
    await agent.refused('project_edit', { edits: [...many, { do: 'data', kind: 'variables', add: data }] }),
    /^bad_request: edits\[200\]: x: .*Nothing was changed/,
  );
  assert.deepEqual(await structure(), before);

  const made = await agent.ok('project_edit', {
    edits: [...many, { do: 'delete', actionIds: ['a5', 'a6'] }],
  });
  assert.equal((await structure()).length, before.length + 198);
  assert.equal(made.undoSteps, 1);
  await agent.text('project', { do: 'undo' });
  assert.deepEqual(await structure(), before);
});

test('edits that build on an older state than the project has are refused', async () => {
  await agent.text('project', { do: 'create' });
  const { etag } = await agent.ok('project_edit', { edits: [set('one', '1')] });
  await editor.ok('POST /projects/current/actions', { type: 'Logic', action: 'Stop' });
  const refused = await agent.refused('project_edit', { edits: [set('two', '2')], ifMatch: etag });
  assert.match(refused, /^failed_precondition: edits\[0\]: .*Nothing was changed/);
});

test('a run reports progress, its failure and its log, and ends with its cancelled call', async () => {
  await agent.text('project', { do: 'create' });
  const { ids } = await agent.ok('project_edit', {
    edits: [
      { ...set('text', 'no number') },
      { do: 'link', from: 'Start', to: 'text' },
      { do: 'add', ref: 'count', type: 'Variables', action: 'Counter', parameters: { Variable: 'word' } },
    ],
  });
  const failed = await agent.ok('project_run', { do: 'start' });
  assert.equal(failed.state, 'Idle');
  assert.equal(failed.lastError.actionId, ids.count);
  assert.ok(failed.log.length > 0);

  await agent.ok('project_edit', { edits: [{ ...pause(600), afterActionId: ids.text }] });
  const waiting = new AbortController();
  const seen: string[] = [];
  const run = agent.client.callTool(
    { name: 'project_run', arguments: { do: 'start', waitSeconds: 300 } },
    {
      signal: waiting.signal,
      timeout: 120_000,
      onprogress: ({ message = '' }) => {
        seen.push(message);
        waiting.abort();
      },
    },
  );
  await assert.rejects(run);
  assert.match(seen[0] ?? '', /^Running, at action /);
  await eventually(
    () => editor.ok('GET /projects/current/debug/status'),
    ({ state }) => state === 'Idle',
  );
});

test('a picture is an image, and shared code is read and written', async () => {
  const { content } = await agent.call('project_picture');
  const image = content.find((part) => part.type === 'image');
  assert.equal(image?.mimeType, 'image/png');
  assert.match(await agent.text('own_code', { do: 'read' }), /\{/);
  assert.match(await agent.text('own_code', { do: 'api' }), /\{/);
  assert.match(await agent.refused('own_code', { do: 'write', values: { no: '1' } }), /^bad_request: /);
});

test('a key that may only read sees the choices that read', async () => {
  const { rawKey } = await editor.ok('POST /auth/keys', { maxTier: 'T0', scopes: ['project:read'] });
  const reader = await connectMcp(daemon.baseUrls.editor ?? '', rawKey);
  const { tools } = await reader.client.listTools();
  const choices = tools.find(({ name }) => name === 'project')?.inputSchema.properties as Record<
    string,
    { enum: string[] }
  >;
  assert.deepEqual(choices.do?.enum, ['history', 'diff']);
  assert.ok(!tools.some(({ name }) => name === 'project_edit'));
  assert.match(await reader.refused('project', { do: 'undo' }), /^forbidden: /);
  await reader.close();
});
