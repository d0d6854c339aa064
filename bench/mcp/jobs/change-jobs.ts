import assert from 'node:assert/strict';
import { closeProject, openProject, runEnded } from '../world/world.ts';
import { idsIn, log, openTwelveSteps, structure } from './author-parts.ts';
import { job } from './job.ts';

const renameAll = job({
  name: 'rename 12 actions',
  kind: 'author',
  prepare: openTwelveSteps,
  byTools: async (agent) => {
    const ids = idsIn(await agent.text('project_outline', { type: 'Notification' }));
    const edits = ids.map((actionId, n) => ({ do: 'rename', actionId, name: `Tell step ${n}` }));
    await agent.data('project_edit', { edits });
  },
  byOperations: async (agent) => {
    const { outline } = await agent.ok('project_structure_get', {
      query: { detail: 'outline', type: 'Notification' },
    });
    const groupId = /^group (\S+)/.exec(outline[0])?.[1] ?? '';
    for (const [n, actionId] of idsIn(outline.join('\n')).entries())
      await agent.ok('action_rename', { params: { groupId, actionId }, body: { name: `Tell step ${n}` } });
  },
  byPublished: async (agent) => {
    const { actions } = await agent.ok('project_structure_get');
    const own = actions.filter((each: { type: string }) => each.type === 'Notification');
    for (const [n, { groupId, actionId }] of own.entries())
      await agent.ok('action_rename', { params: { groupId, actionId }, body: { name: `Tell step ${n}` } });
  },
  check: async (world) =>
    assert.ok((await structure(world)).some(({ label }: { label: string }) => label === 'Tell step 11')),
  clear: closeProject,
});

const greeting = (xpath: string) => ({
  ...{ type: 'HtmlElement', action: 'Get' },
  parameters: { FinderType: 'XPathFinder', TimeoutSec: '0', Attribute: 'innertext' },
  results: { OutputVariable: 'seen' },
  bindings: { discriminator: 'XPathFinder', scalars: { XPath: xpath }, nestedArrays: {} },
});

const repair = job({
  name: 'repair a broken locator',
  kind: 'author',
  prepare: (world) =>
    openProject(world, [
      { type: 'Tab', action: 'Navigate', parameters: { Url: `${world.site}/home?user=Ada` } },
      greeting("//p[@id='welcome']"),
      log('{-Variable.seen-}'),
    ]),
  byTools: async (agent) => {
    const { lastError } = await agent.data('project_run', { do: 'start' });
    await agent.text('project_outline', { actionId: lastError.actionId });
    await agent.text('page_read', { mode: 'html' });
    const bindings = greeting("//p[@id='greeting']").bindings;
    await agent.data('project_edit', { edits: [{ do: 'update', actionId: lastError.actionId, bindings }] });
    assert.match(await agent.text('project_run', { do: 'start' }), /Welcome, Ada/);
  },
  byOperations: null,
  byPublished: async (agent, _state, world) => {
    await agent.ok('project_start', { body: {} });
    await runEnded(world);
    const { actionId, actionGroupId } = await agent.ok('last_error_get');
    const { actions } = await agent.ok('project_structure_get');
    const broken = actions.find((each: { actionId: string }) => each.actionId === actionId);
    const params = { groupId: broken?.groupId ?? actionGroupId, actionId };
    await agent.ok('action_get', { params });
    const { instances } = await agent.ok('instances_list', { host: 'editor' });
    const page = { id: instances[0].id, tabId: 0 };
    await agent.ok('tab_dom_get', { host: 'editor', params: page });
    await agent.ok('actions_catalog_schema', { params: { type: 'HtmlElement', action: 'Get' } });
    await agent.ok('action_update', { params, body: greeting("//p[@id='greeting']") });
    await agent.ok('project_start', { body: {} });
    await runEnded(world);
    await agent.tried('last_error_get');
    await agent.ok('logs_get');
  },
  check: async ({ editor }) => {
    const { logs } = await editor.ok('GET /projects/current/logs');
    assert.equal(logs.at(-1)?.message, 'Welcome, Ada');
  },
  clear: closeProject,
});

const moveGroup = job({
  name: 'move five actions into a group of their own',
  kind: 'author',
  prepare: openTwelveSteps,
  byTools: async (agent) => {
    const ids = idsIn(await agent.text('project_outline', { type: 'Notification' }));
    const made = await agent.data('project_edit', { edits: [{ do: 'move', actionIds: ids.slice(7) }] });
    assert.ok(made.etag);
  },
  byOperations: null,
  byPublished: async (agent) => {
    const { actions } = await agent.ok('project_structure_get');
    const own = actions.filter((each: { type: string }) => each.type === 'Notification');
    const moved = own
      .slice(7)
      .map(({ groupId, actionId }: Record<string, string>) => ({ groupId, actionId }));
    await agent.ok('actions_move', { body: { actions: moved } });
  },
  check: async (world) => {
    const actions: { type: string; groupId: string }[] = await structure(world);
    const groupsOf = actions.filter(({ type }) => type === 'Notification').map(({ groupId }) => groupId);
    assert.equal(new Set(groupsOf).size, 2);
  },
  clear: closeProject,
});

const explain = job({
  name: 'explain 200 actions',
  kind: 'author',
  prepare: (world) =>
    openProject(
      world,
      Array.from({ length: 200 }, (_, n) =>
        n % 2 === 0
          ? log(`Now at step ${n}`)
          : { type: 'Variables', action: 'Set', parameters: { Variable: `v${n}`, Value: `${n}` } },
      ),
    ),
  byTools: async (agent) => {
    const outline = await agent.text('project_outline', { maxTokens: 20_000 });
    assert.ok(idsIn(outline).length >= 200);
  },
  byOperations: async (agent) => {
    await agent.ok('project_structure_get', { query: { detail: 'outline' } });
  },
  byPublished: async (agent) => {
    const { actions } = await agent.ok('project_structure_get');
    for (const { groupId, actionId } of actions)
      await agent.ok('action_get', { params: { groupId, actionId } });
  },
  check: async (world) => assert.ok((await structure(world)).length >= 200),
  clear: closeProject,
});

/** Jobs that read and change what is there. */
export const changeJobs = [renameAll, repair, moveGroup, explain];
