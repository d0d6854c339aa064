import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { connectMcp } from './support/mcp-client.ts';
import { startTestDaemon } from './support/start-test-daemon.ts';

const { daemon, editor, key, stop } = await startTestDaemon();
const agent = await connectMcp(daemon.baseUrls.editor ?? '', key, { path: '/mcp/author' });
after(async () => {
  await agent.close();
  await stop();
});

const set = (ref: string, value: string) => ({
  ...{ do: 'add', ref, type: 'Variables', action: 'Set' },
  parameters: { Variable: 'word', Value: value },
});

/** All that another client sees of the project. */
async function seen() {
  const structure = await editor.ok('GET /projects/current/structure');
  const history = await editor.ok('GET /projects/current/history');
  const { variables } = await editor.ok('GET /projects/current/variables');
  const { hasUnsavedChanges } = await editor.ok('GET /projects/current');
  const { cursor } = await editor.ok('GET /changes');
  return { structure, history, variables, hasUnsavedChanges, cursor };
}

test('tried edits answer what real ones do, and change nothing that anybody sees', async () => {
  await agent.text('project', { do: 'create' });
  const { ids: old } = await agent.ok('project_edit', { edits: [set('kept', 'kept'), set('more', 'x')] });
  await agent.ok('project_edit', { edits: [{ do: 'rename', actionId: old.kept, name: 'Undone' }] });
  await agent.text('project', { do: 'undo' });
  const before = await seen();
  const edits = [
    { do: 'group', ref: 'group', name: 'New' },
    { ...set('new', '{-Variable.missing-}'), groupId: 'group' },
    { do: 'link', from: 'Start', to: 'new' },
    { do: 'rename', actionId: old.kept, name: 'Renamed' },
    { do: 'data', kind: 'variables', add: [{ name: 'city', defaultValue: 'Graz' }] },
    { do: 'delete', actionIds: [old.more] },
  ];

  const tried = await agent.ok('project_edit', { edits, dryRun: true });
  assert.deepEqual(await seen(), before);
  assert.equal(tried.dryRun, true);

  const made = await agent.ok('project_edit', { edits, ifMatch: tried.etag });
  assert.notEqual((await seen()).cursor, before.cursor);
  const withoutIds = ({ problems }: { problems?: readonly string[] }, ids: Record<string, string>) =>
    problems?.map((text) => text.replace(ids.new ?? '', 'new'));
  assert.deepEqual(Object.keys(tried.ids), Object.keys(made.ids));
  assert.ok((tried.problems ?? []).length > 0);
  assert.deepEqual(withoutIds(tried, tried.ids), withoutIds(made, made.ids));
  assert.equal(tried.undoSteps, made.undoSteps);
});

test('what was undone can be done again after a try', async () => {
  await agent.text('project', { do: 'create' });
  const { ids } = await agent.ok('project_edit', { edits: [set('one', '1')] });
  await agent.ok('project_edit', { edits: [{ do: 'rename', actionId: ids.one, name: 'Back' }] });
  await agent.text('project', { do: 'undo' });
  await agent.ok('project_edit', {
    edits: [{ do: 'rename', actionId: ids.one, name: 'Tried' }],
    dryRun: true,
  });
  await agent.text('project', { do: 'redo' });
  assert.match(await agent.text('project_outline', { actionId: ids.one }), /"Back"/);
});

test('a try that is refused in the middle names the edit, and leaves all as it was', async () => {
  await agent.text('project', { do: 'create' });
  const { ids } = await agent.ok('project_edit', { edits: [set('one', '1')] });
  const before = await seen();
  const edits = [
    { do: 'rename', actionId: ids.one, name: 'Good' },
    set('two', '2'),
    { do: 'update', actionId: 'two', parameters: { No: '1' } },
    { do: 'rename', actionId: ids.one, name: 'Never' },
  ];
  const [tried, made] = [
    await agent.refused('project_edit', { edits, dryRun: true }),
    await agent.refused('project_edit', { edits }),
  ];
  assert.match(tried, /^bad_request: edits\[2\]: .*Nothing was changed/);
  assert.equal(tried, made);
  const { structure, variables } = await seen();
  assert.deepEqual([structure, variables], [before.structure, before.variables]);
});

test('a try needs the rights of an edit, and the state that it names', async () => {
  await agent.text('project', { do: 'create' });
  const { etag } = await agent.ok('project_edit', { edits: [set('one', '1')] });
  await editor.ok('POST /projects/current/actions', { type: 'Logic', action: 'Stop' });
  const stale = await agent.refused('project_edit', {
    edits: [set('two', '2')],
    ifMatch: etag,
    dryRun: true,
  });
  assert.match(stale, /^failed_precondition: edits\[0\]: /);

  const { rawKey } = await editor.ok('POST /auth/keys', { maxTier: 'T0', scopes: ['project:read'] });
  const reader = await connectMcp(daemon.baseUrls.editor ?? '', rawKey);
  const refused = await reader.refused('project_edit', { edits: [set('two', '2')], dryRun: true });
  assert.match(refused, /^forbidden: /);
  await reader.close();
});
