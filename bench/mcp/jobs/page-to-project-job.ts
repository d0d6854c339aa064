import assert from 'node:assert/strict';
import { closeProject, openProject, runEnded, type World } from '../world/world.ts';
import { job } from './job.ts';

const host = 'editor';

const element = (action: string, xpath: string, parameters: object) => ({
  ...{ type: 'HtmlElement', action },
  parameters: { FinderType: 'XPathFinder', ...parameters },
  bindings: { discriminator: 'XPathFinder', scalars: { XPath: xpath }, nestedArrays: {} },
});

const actionsFor = (site: string) => [
  { type: 'Tab', action: 'Navigate', parameters: { Url: `${site}/login` } },
  element('Set', "//input[@name='user']", { Value: 'Ada' }),
  element('RiseEvent', '//button', { Event: 'click' }),
];

/** Steps on a page become a project that runs without a model. */
export const pageToProject = job({
  name: 'turn steps on a page into a project that runs',
  kind: 'browse',
  prepare: (world) => openProject(world, []),
  byTools: async (agent, _, { site }) => {
    await agent.text('browser', { do: 'open', host });
    await agent.text('browser', { do: 'navigate', url: `${site}/login` });
    await agent.text('page_read');
    await agent.text('page_act', {
      steps: [
        { do: 'fill', css: '[name=user]', text: 'Ada' },
        { do: 'click', css: 'button' },
        { do: 'wait', text: 'Welcome' },
      ],
    });
    await agent.text('page_to_actions');
    assert.equal((await agent.data('project_run', { do: 'start' })).state, 'Idle');
  },
  byOperations: async (agent, _, { site }) => {
    const { id } = await agent.ok('instance_create', { host, body: {} });
    const params = { id, tabId: 0 };
    await agent.ok('tab_navigate', { host, params, body: { url: `${site}/login` } });
    await agent.ok('tab_snapshot_get', { host, params });
    await agent.ok('element_type', { host, params, body: { css: '[name=user]', text: 'Ada' } });
    await agent.ok('element_click', { host, params, body: { css: 'button' } });
    await agent.ok('tab_wait', { host, params, body: { text: 'Welcome' } });
    const wanted = 'Tab.Navigate,HtmlElement.Set,HtmlElement.RiseEvent';
    const query = { actions: wanted, detail: 'schema', bindings: 'XPathFinder' };
    await agent.ok('actions_catalog_search', { query });
    await agent.ok('actions_add', { body: { actions: actionsFor(site) } });
    const ended = await agent.ok('project_start', { body: { waitSeconds: 60 } });
    assert.equal(ended.result, 'success', JSON.stringify(ended));
  },
  byPublished: async (agent, _, world) => {
    const { id } = await agent.ok('instance_create', { host, body: {} });
    const params = { id, tabId: 0 };
    await agent.ok('tab_navigate', { host, params, body: { url: `${world.site}/login` } });
    await agent.ok('tab_dom_get', { host, params });
    const xpath = "//input[@name='user']";
    const body = { xpath, attributeName: 'value', attributeValue: 'Ada' };
    await agent.ok('element_attribute_set', { host, params, body });
    await agent.ok('element_event', { host, params, body: { xpath: '//button', eventName: 'click' } });
    await world.editor.ok(`POST /instances/${id}/tabs/0/wait`, { text: 'Welcome' });
    await agent.ok('tab_dom_get', { host, params });
    let groupId: string | null = null;
    for (const action of actionsFor(world.site)) {
      await agent.ok('actions_catalog_schema', { params: { type: action.type, action: action.action } });
      const added = await agent.ok('action_add', { body: { ...action, groupId } });
      groupId ??= added.groupId;
    }
    await agent.ok('project_start', { body: {} });
    await runEnded(world);
    await agent.tried('last_error_get');
    await agent.ok('logs_get');
  },
  check: async ({ editor }) => {
    const { actions } = await editor.ok('GET /projects/current/structure');
    assert.ok(actions.length >= 3);
    assert.equal((await editor.send('GET /projects/current/last-error')).status, 404);
  },
  clear: async (world: World) => {
    await closeProject(world);
    const { instances } = await world.editor.ok('GET /instances');
    for (const { id } of instances) await world.editor.send(`DELETE /instances/${id}`);
  },
});
