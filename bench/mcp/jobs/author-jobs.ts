import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { actionsFor, groups, lastMessage, links, tables } from '../../agent/story.ts';
import { closeProject, openProject, projectPath, runEnded } from '../world/world.ts';
import { idsIn, learn, log, openTwelveSteps, structure } from './author-parts.ts';
import { job } from './job.ts';

const storyWords = [
  ['navigate to url', 'Tab', 'Navigate'],
  ['table from page', 'HtmlElement', 'ToTable'],
  ['loop over table', 'Logic', 'Loop'],
  ['read cell', 'Table', 'ReadCell'],
  ['condition', 'Logic', 'If'],
  ['add row to table', 'Table', 'AddRow'],
  ['increment variable', 'Variables', 'Counter'],
  ['save table file', 'Table', 'SaveFile'],
  ['write to log', 'Notification', 'Log'],
  ['close browser', 'WebBrowser', 'CloseInstance'],
] as const;

const build = job<string>({
  name: 'build the shop example',
  kind: 'author',
  prepare: (world) => projectPath(world, 'shop'),
  byTools: async (agent, path, { site }) => {
    const actions = actionsFor(`${site}/`);
    const wanted = [...new Set(actions.map(({ type, action }) => `${type}.${action}`))].join(',');
    await agent.text('project', { do: 'create' });
    await agent.text('catalog', { actions: wanted, bindings: 'XPathFinder' });
    await agent.data('project_edit', {
      edits: [
        { do: 'data', kind: 'tables', add: tables },
        ...groups.map((group) => ({ do: 'group', ...group })),
        ...actions.map((action) => ({ do: 'add', ...action })),
        ...links.map(({ actionId: from, branch, targetActionId: to }) => ({ do: 'link', from, branch, to })),
      ],
    });
    await agent.text('project', { do: 'save', path });
    assert.match(await agent.text('project_run', { do: 'start' }), new RegExp(lastMessage));
  },
  byOperations: async (agent, path, { site }) => {
    const actions = actionsFor(`${site}/`);
    const wanted = [...new Set(actions.map(({ type, action }) => `${type}.${action}`))].join(',');
    await agent.ok('project_create', { body: {} });
    const query = { actions: wanted, detail: 'schema', bindings: 'XPathFinder' };
    await agent.ok('actions_catalog_search', { query });
    await agent.ok('tables_add', { body: { tables } });
    await agent.ok('actions_add', { body: { actions, groups, links } });
    await agent.ok('project_validate');
    await agent.ok('project_save', { body: { path } });
    await agent.ok('project_start', { body: { waitSeconds: 60 } });
    await agent.ok('logs_get');
  },
  byPublished: async (agent, path, world) => {
    await agent.ok('project_create', { body: {} });
    await learn(agent, storyWords);
    await agent.ok('tables_add', { body: { tables } });
    const ids = new Map<string, string>();
    let main: string | null = null;
    for (const { ref, groupId, ...content } of actionsFor(`${world.site}/`)) {
      const place = groupId === undefined ? { groupId: main } : { x: 2_000, y: 2_000 };
      const added = await agent.ok('action_add', { body: { ...content, ...place } });
      main ??= added.groupId;
      ids.set(ref, added.actionId);
    }
    const linked = links.map(({ actionId, branch, targetActionId }) => ({
      ...{ actionId: ids.get(actionId), branch, targetActionId: ids.get(targetActionId) },
    }));
    await agent.ok('action_links_set', { body: { links: linked } });
    await agent.ok('project_save', { body: { path } });
    await agent.ok('project_start', { body: {} });
    await runEnded(world);
    await agent.tried('last_error_get');
    await agent.ok('logs_get');
  },
  check: async (_world, path) => {
    const written = await readFile(join(dirname(path), 'expensive.csv'), 'utf8');
    assert.deepEqual(written.trim().split(/\r?\n/), ['Lamp,25', 'Desk,120']);
  },
  clear: closeProject,
});

const errorBranch = job({
  name: 'add an error branch to three actions',
  kind: 'author',
  prepare: openTwelveSteps,
  byTools: async (agent) => {
    const ids = idsIn(await agent.text('project_outline'));
    await agent.text('catalog', { actions: 'Notification.Log', bindings: 'none' });
    await agent.data('project_edit', {
      edits: [
        { do: 'group', ref: 'errors', name: 'On error' },
        { do: 'add', ref: 'failed', ...log('failed'), groupId: 'errors' },
        ...ids.slice(0, 3).map((from) => ({ do: 'link', from, branch: 'OnError', to: 'failed' })),
      ],
    });
  },
  byOperations: null,
  byPublished: async (agent) => {
    const { actions } = await agent.ok('project_structure_get');
    await learn(agent, [['write to log', 'Notification', 'Log']]);
    const added = await agent.ok('action_add', { body: { ...log('failed'), x: 2_000, y: 2_000 } });
    await agent.ok('group_rename', { params: { groupId: added.groupId }, body: { name: 'On error' } });
    const own = actions.filter((each: { type: string }) => each.type === 'Notification').slice(0, 3);
    const linked = own.map(({ actionId }: { actionId: string }) => ({
      ...{ actionId, branch: 'OnError', targetActionId: added.actionId },
    }));
    await agent.ok('action_links_set', { body: { links: linked } });
  },
  check: async (world) => assert.equal((await structure(world)).length >= 13, true),
  clear: closeProject,
});

const fields = ['Login', 'Town', 'Street', 'Code', 'Mail', 'Phone'].map((name) => ({
  ...{
    name,
    type: 'Text',
    variable: name.toLowerCase(),
    defaultValue: '',
    help: `Your ${name.toLowerCase()}`,
  },
}));
const variables = fields.map(({ variable }) => ({ name: variable }));

const form = job({
  name: 'make a form of six fields with their variables',
  kind: 'author',
  prepare: (world) => openProject(world, [log('form')]),
  byTools: async (agent) => {
    await agent.data('project_edit', {
      edits: [
        { do: 'data', kind: 'variables', add: variables },
        { do: 'data', kind: 'form', add: fields },
      ],
    });
  },
  byOperations: null,
  byPublished: async (agent) => {
    await agent.ok('variables_add', { body: { variables } });
    await agent.ok('project_input_settings_add', { body: { settings: fields } });
    await agent.ok('project_input_settings_list');
  },
  check: async ({ editor }) => {
    const { settings } = await editor.ok('GET /projects/current/input-settings');
    assert.equal(settings.length, fields.length);
  },
  clear: closeProject,
});

const csv = Array.from({ length: 200 }, (_, n) => `Lamp ${n},${n * 3}.50`).join('\n');
const load = (path: string) => ({
  ...{ type: 'Table', action: 'BindFile', parameters: { Table: 'prices', Path: path } },
});

const importCsv = job<string>({
  name: 'import a CSV file into a table',
  kind: 'author',
  prepare: async (world) => {
    await openProject(world, []);
    const path = join(dirname(await projectPath(world, 'import')), 'prices.csv');
    await writeFile(path, csv);
    return path;
  },
  byTools: async (agent, path) => {
    await agent.text('catalog', { query: 'load table from file' });
    await agent.text('catalog', { actions: 'Table.BindFile', bindings: 'none' });
    await agent.data('project_edit', {
      edits: [
        { do: 'data', kind: 'tables', add: [{ name: 'prices' }] },
        { do: 'add', ref: 'load', ...load(path) },
      ],
    });
    assert.equal((await agent.data('project_run', { do: 'start' })).state, 'Idle');
    await agent.text('project_data', { kind: 'tables', name: 'prices', take: 5 });
  },
  byOperations: null,
  byPublished: async (agent, path, world) => {
    await learn(agent, [['load table from file', 'Table', 'BindFile']]);
    await agent.ok('tables_add', { body: { tables: [{ name: 'prices' }] } });
    await agent.ok('action_add', { body: load(path) });
    await agent.ok('project_start', { body: {} });
    await runEnded(world);
    await agent.tried('last_error_get');
    await agent.ok('logs_get');
    await agent.ok('table_rows_get', { params: { name: 'prices' }, query: { take: '5' } });
  },
  check: async ({ editor }) => {
    const { totalCount } = await editor.ok('GET /projects/current/tables/prices/rows?take=1');
    assert.equal(totalCount, 200);
  },
  clear: closeProject,
});

/** Jobs that add to a project. */
export const authorJobs = [build, errorBranch, form, importCsv];
