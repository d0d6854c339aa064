import type { FixtureWorld } from '@gatehouse/plugin-kit';
import { closed, named, refusedEdit, refusedNamedEdit } from './editor-inputs.ts';
import { openProject } from './worlds.ts';

const setting = { name: 'Country', type: 'dropdown', variable: 'Country', values: [{ value: 'RU' }] };
const newSettings = { body: { settings: [{ ...setting, name: 'City' }] } };
const changedSettings = { body: { settings: [{ name: 'Country', newName: 'Land' }] } };
const newSheets = { body: { hostedSpreadsheets: [{ name: 'Sums', bindedURL: 'sheet-1' }] } };
const changedSheets = { body: { hostedSpreadsheets: [{ name: 'Sheet', newName: 'Other' }] } };

/** The same input after a project with a form and a hosted spreadsheet is opened. */
const filled =
  <I extends object>(input: I) =>
  async (world: FixtureWorld) => {
    await openProject(world);
    await world.ok('project_input_settings_add', { body: { settings: [setting] } });
    await world.ok('hosted_spreadsheets_add', { body: { hostedSpreadsheets: [{ name: 'Sheet' }] } });
    return input;
  };
const names = (name: string) => ({ body: { names: [name] } });

/** Columns of tables, hosted spreadsheets and the form. */
export const fixtures = {
  good: {
    table_column_add: filled({ ...named('Prices'), body: {} }),
    hosted_spreadsheets_list: filled({}),
    hosted_spreadsheets_add: filled(newSheets),
    hosted_spreadsheets_update: filled(changedSheets),
    hosted_spreadsheets_delete: filled(names('Sheet')),
    project_input_settings_list: filled({}),
    project_input_settings_add: filled(newSettings),
    project_input_settings_update: filled(changedSettings),
    project_input_settings_delete: filled(names('Country')),
    project_input_settings_reorder: filled(names('Country')),
    project_input_settings_block_delete: filled({}),
  },
  errors: {
    table_column_add: refusedNamedEdit('Prices', { body: {} }),
    hosted_spreadsheets_list: { project_not_open: closed({}) },
    hosted_spreadsheets_add: refusedEdit(newSheets),
    hosted_spreadsheets_update: refusedEdit(changedSheets),
    hosted_spreadsheets_delete: refusedEdit(names('Sheet')),
    project_input_settings_list: { project_not_open: closed({}) },
    project_input_settings_add: refusedEdit(newSettings),
    project_input_settings_update: refusedEdit(changedSettings),
    project_input_settings_delete: refusedEdit(names('Country')),
    project_input_settings_reorder: refusedEdit(names('Country')),
    project_input_settings_block_delete: refusedEdit({}),
  },
};
