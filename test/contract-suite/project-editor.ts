import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FixturesOf, FixtureWorld } from '@gatehouse/plugin-kit';
import type plugin from '@gatehouse/plugin-project-editor';
import { eventually } from '../support/eventually.ts';
import {
  closed,
  crowded,
  lost,
  named,
  onAction,
  opened,
  refusedActionEdit,
  refusedEdit,
  refusedNamedEdit,
  refusedNamedRead,
} from './editor-inputs.ts';
import { fixtures as artifacts } from './project-editor-artifacts.ts';
import { fixtures as code } from './project-editor-code.ts';
import { fixtures as diagram } from './project-editor-diagram.ts';
import { fixtures as transfers } from './project-editor-files.ts';
import { fixtures as inspection } from './project-editor-inspection.ts';
import { fixtures as layout } from './project-editor-layout.ts';
import { fixtures as recording } from './project-editor-recording.ts';
import { fixtures as runs } from './project-editor-runs.ts';
import { fixtures as statics } from './project-editor-statics.ts';
import { closeProject, nobody, openProject, savedProject, unknownDigest } from './worlds.ts';

const content = { type: 'UserAction', action: 'WaitForUserAction', parameters: { Prompt: 'Look again' } };

const severalActions = {
  actions: [
    { ref: 'first', ...content },
    { ref: 'handler', ...content, groupId: 'errors' },
  ],
  groups: [{ ref: 'errors', name: 'On error' }],
  links: [{ actionId: 'first', branch: 'OnError', targetActionId: 'handler' }],
};

const newVariables = { body: { variables: [{ name: 'Sum', value: 2 }] } };
const newLists = { body: { lists: [{ name: 'Names' }] } };
const newTables = { body: { tables: [{ name: 'Sums' }] } };
const update = (key: 'variables' | 'lists' | 'tables', name: string) => ({
  body: { [key]: [{ name, newName: 'Other' }] } as never,
});
const remove = (name: string) => ({ body: { names: [name] } });

const linksOf = async (world: FixtureWorld) => {
  const { actionId, groupId } = await openProject(world);
  return { body: { links: [{ actionId, groupId, branch: 'OnError', targetActionId: null }] } };
};
const lostLinks = { body: { links: [{ actionId: nobody, branch: 'OnError' }] } };

const saved = async (world: FixtureWorld) => {
  await openProject(world);
  return { body: { path: join(world.folder, `saved-${crypto.randomUUID()}.zp`) } };
};

export const fixtures: FixturesOf<typeof plugin> = {
  good: {
    product_version: {},
    folder_list: (world) => ({ query: { folder: world.folder } }),
    project_get_current: opened({}),
    project_create: closed({ body: {} }),
    project_open: async (world) => ({ body: { path: await savedProject(world) } }),
    project_save: saved,
    project_close: opened({ body: { discardUnsavedChanges: true } }),
    project_requirements_get: opened({}),
    project_approve: opened({ body: {} }),
    project_start: opened({ body: {} }),
    project_stop: opened({ body: {} }),
    last_error_get: failedRun,
    logs_get: opened({ query: { take: '5' } }),
    run_actions_get: opened({ query: { take: '5' } }),
    project_structure_get: opened({}),
    layout_get: opened({}),
    cursor_get: async (world) => {
      const { actionId } = await openProject(world);
      await world.ok('cursor_set', { body: { actionId } });
      return {};
    },
    cursor_set: async (world) => ({ body: await openProject(world) }),
    action_get: onAction({}),
    action_add: opened({ body: content }),
    actions_add: opened({ body: severalActions }),
    action_update: onAction({ body: content }),
    action_rename: onAction({ body: { name: 'Wait' } }),
    action_delete: onAction({}),
    action_links_set: linksOf,
    action_properties_set: onAction({ body: { disabled: true } }),
    action_execute_status: onAction({}),
    variables_list: opened({}),
    variables_add: opened(newVariables),
    variables_update: opened(update('variables', 'Price')),
    variables_delete: opened(remove('Price')),
    variable_value_get: opened(named('Price')),
    variable_value_set: opened({ ...named('Price'), body: { value: 3 } }),
    lists_list: opened({}),
    lists_add: opened(newLists),
    lists_update: opened(update('lists', 'Links')),
    lists_delete: opened(remove('Links')),
    list_items_get: opened(named('Links')),
    list_items_add: opened({ ...named('Links'), body: { items: ['a', 1] } }),
    tables_list: opened({}),
    tables_add: opened(newTables),
    tables_update: opened(update('tables', 'Prices')),
    tables_delete: opened(remove('Prices')),
    table_columns_get: opened(named('Prices')),
    table_rows_get: opened({ ...named('Prices'), query: { take: '5' } }),
    table_row_add: opened({ ...named('Prices'), body: { values: ['a', 2] } }),
    ...statics.good,
    ...transfers.good,
    ...inspection.good,
    ...layout.good,
    ...diagram.good,
    ...runs.good,
    ...artifacts.good,
    ...code.good,
    ...recording.good,
  },
  errors: {
    project_get_current: { project_not_open: closed({}) },
    folder_list: { not_found: (world) => ({ query: { folder: join(world.folder, 'nothing') } }) },
    project_open: { not_found: (world) => ({ body: { path: join(world.folder, 'nothing.zp') } }) },
    project_save: {
      project_not_open: async (world) => closed({ body: { path: join(world.folder, 'a.zp') } })(world),
      failed_precondition: async (world) => {
        const path = await savedProject(world);
        await openProject(world);
        return { body: { path } };
      },
    },
    project_close: {
      project_not_open: closed({ body: {} }),
      failed_precondition: opened({ body: { discardUnsavedChanges: false } }),
    },
    project_requirements_get: { project_not_open: closed({}) },
    project_approve: {
      project_not_open: closed({ body: {} }),
      failed_precondition: opened({ body: { expectedDigest: unknownDigest } }),
    },
    project_start: {
      project_not_open: closed({ body: {} }),
      failed_precondition: async (world) => {
        await openProject(world);
        await world.ok('project_start', { body: {} });
        return { body: {} };
      },
      rate_limited: crowded(opened({ body: { waitSeconds: 1 } })),
    },
    project_stop: { project_not_open: closed({ body: {} }) },
    last_error_get: { project_not_open: closed({}), not_found: opened({}) },
    logs_get: { project_not_open: closed({}) },
    run_actions_get: { project_not_open: closed({}) },
    project_structure_get: {
      project_not_open: closed({}),
      not_found: opened({ query: { groupId: nobody } }),
    },
    layout_get: { project_not_open: closed({}) },
    cursor_get: {
      project_not_open: closed({}),
      not_found: async (world) => {
        await closeProject(world);
        await world.ok('project_create', { body: {} });
        return {};
      },
    },
    cursor_set: {
      project_not_open: closed({ body: { actionId: nobody } }),
      not_found: opened({ body: { actionId: nobody } }),
    },
    action_get: { project_not_open: closed(lost), not_found: opened(lost) },
    action_add: refusedEdit({ body: content }),
    actions_add: refusedEdit({ body: severalActions }),
    action_update: refusedActionEdit({ body: content }),
    action_rename: refusedActionEdit({ body: { name: 'Wait' } }),
    action_delete: refusedActionEdit({}),
    action_links_set: refusedEdit(lostLinks),
    action_properties_set: refusedActionEdit({ body: { disabled: true } }),
    action_execute_status: { project_not_open: closed(lost), not_found: opened(lost) },
    variables_list: { project_not_open: closed({}) },
    variables_add: refusedEdit(newVariables),
    variables_update: refusedEdit(update('variables', 'Price')),
    variables_delete: refusedEdit(remove('Price')),
    variable_value_get: refusedNamedRead('Price', {}),
    variable_value_set: refusedNamedRead('Price', { body: { value: 3 } }),
    lists_list: { project_not_open: closed({}) },
    lists_add: refusedEdit(newLists),
    lists_update: refusedEdit(update('lists', 'Links')),
    lists_delete: refusedEdit(remove('Links')),
    list_items_get: refusedNamedRead('Links', {}),
    list_items_add: refusedNamedEdit('Links', { body: { items: ['a'] } }),
    tables_list: { project_not_open: closed({}) },
    tables_add: refusedEdit(newTables),
    tables_update: refusedEdit(update('tables', 'Prices')),
    tables_delete: refusedEdit(remove('Prices')),
    table_columns_get: refusedNamedRead('Prices', {}),
    table_rows_get: refusedNamedRead('Prices', {}),
    table_row_add: refusedNamedEdit('Prices', { body: { values: ['a', 'b'] } }),
    ...statics.errors,
    ...transfers.errors,
    ...inspection.errors,
    ...layout.errors,
    ...diagram.errors,
    ...runs.errors,
    ...artifacts.errors,
    ...code.errors,
    ...recording.errors,
  },
};

/** A failed run of the open project: the file that it reads does not exist. */
async function failedRun(world: FixtureWorld) {
  const path = join(world.folder, 'never-written.txt');
  await rm(path, { force: true });
  await closeProject(world);
  await world.ok('project_create', { body: {} });
  await world.ok('action_add', { body: { type: 'File', action: 'Read', parameters: { Path: path } } });
  await world.ok('project_start', { body: {} });
  await eventually(
    () => world.call('last_error_get'),
    ({ ok }) => ok,
  );
  return {};
}
