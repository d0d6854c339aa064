import type { ExamplesOf } from '@gatehouse/sdk-plugin';
import type { actionsOperations } from './action-operations.ts';
import type { approvalOperations } from './approval-operations.ts';
import type { codeOperations } from './code-operations.ts';
import type { diagramOperations } from './diagram-operations.ts';
import type { graphOperations } from './graph-operations.ts';
import type { historyOperations } from './history-operations.ts';
import type { hostedSpreadsheetsOperations } from './hosted-spreadsheet-operations.ts';
import type { inputSettingsOperations } from './input-setting-operations.ts';
import type { listsOperations } from './list-operations.ts';
import type { noteOperations } from './note-operations.ts';
import type { projectOperations } from './project-operations.ts';
import type { recordingOperations } from './recording-operations.ts';
import type { runsOperations } from './run-operations.ts';
import type { tablesOperations } from './table-operations.ts';
import type { transferOperations } from './transfer-operations.ts';
import type { variablesOperations } from './variable-operations.ts';
import type { versionOperations } from './version-operations.ts';

type Operations = readonly [
  ...typeof projectOperations,
  ...typeof transferOperations,
  ...typeof versionOperations,
  ...typeof historyOperations,
  ...typeof approvalOperations,
  ...typeof runsOperations,
  ...typeof recordingOperations,
  ...typeof graphOperations,
  ...typeof noteOperations,
  ...typeof diagramOperations,
  ...typeof actionsOperations,
  ...typeof variablesOperations,
  ...typeof listsOperations,
  ...typeof tablesOperations,
  ...typeof hostedSpreadsheetsOperations,
  ...typeof inputSettingsOperations,
  ...typeof codeOperations,
];

const actionId = '6f1d2c34-5a6b-4c7d-8e9f-0a1b2c3d4e5f';
const groupId = '0b7e5a52-93f4-4d5c-8a0e-6d6f1c2b3a49';
const openPage = { type: 'Tab', action: 'Navigate', parameters: { Url: 'https://shop.example' } };
const ask = {
  type: 'UserAction',
  action: 'WaitForUserAction',
  parameters: { Prompt: 'Are the prices right?' },
};
const city = { name: 'City', type: 'dropdown', variable: 'City' };

/** The examples show a project with the variable Price, the list Links, the table Prices and the form field Country. */
const corner = { x: 0, y: 0 };
const emptyProject = {
  ...{ formatVersion: 1, id: groupId, name: 'shop', productVersion: '', minVersion: '7.1.0.0' },
  ...{ groups: [], links: [], variables: [], lists: [], tables: [], hostedSpreadsheets: [] },
  ...{ inputSettings: null, botUi: null, sharedCode: null, references: null, notes: [] },
  layout: { start: corner, goodEnd: corner, badEnd: corner, groups: [] },
};
const projectBytes = Buffer.from(JSON.stringify(emptyProject)).toString('base64');

export const examples: ExamplesOf<Operations> = {
  coverage_image_draw: {
    body: {
      path: '/home/anna/prices.zp',
      actions: [{ actionId, times: 3, branches: [{ branch: 'OnSuccess', times: 3 }] }],
    },
  },
  project_create: { body: {} },
  project_open: { body: { path: '/home/anna/prices.zp' } },
  project_import: { body: { name: 'shop.zp', contentBase64: projectBytes } },
  project_version_restore: { body: {} },
  project_save: { body: { path: '/home/anna/prices.zp' } },
  project_close: { body: { discardUnsavedChanges: true } },
  project_history_join: { body: { steps: 2 } },
  project_undo: { body: {} },
  project_redo: { body: {} },
  project_approve: { body: {} },
  project_start: { body: {} },
  project_stop: { body: {} },
  debug_step: { body: {} },
  debug_run: { body: {} },
  debug_open_failure: {
    body: {
      taskId: '5f0c3c1e-6d5e-4f0e-9a42-0d3b0a6f1c11',
      artifactId: '0b9a7c52-3c1f-4e56-8a3d-7f0d9f2b6e44',
    },
  },
  debug_pause: { body: {} },
  recording_set: { body: { isRecording: true } },
  group_rename: { body: { name: 'Log in' } },
  layout_set: { body: { groups: [{ groupId, x: 2000, y: -2000 }] } },
  group_position_set: { body: { x: 2000, y: -2000 } },
  group_copy: { body: {} },
  cursor_set: { body: { groupId, actionId } },
  layout_arrange: { body: {} },
  action_add: { body: openPage },
  action_update: { body: ask },
  actions_add: {
    body: {
      actions: [
        { ref: 'open', ...openPage },
        { ref: 'ask', ...ask, groupId: 'errors' },
      ],
      groups: [{ ref: 'errors', name: 'On error' }],
      links: [{ actionId: 'open', branch: 'OnError', targetActionId: 'ask' }],
    },
  },
  action_rename: { body: { name: 'Open the shop' } },
  actions_move: { body: { actions: [{ groupId, actionId }], x: 2000, y: -2000 } },
  actions_copy: { body: { actions: [{ groupId, actionId }] } },
  actions_delete: { body: { actions: [{ groupId, actionId }] } },
  action_links_set: { body: { links: [{ actionId, groupId, branch: 'OnError', targetActionId: null }] } },
  note_add: { body: { text: 'Prices come from here' } },
  note_set: { params: { number: '1' }, body: { text: 'Prices come from the shop' } },
  group_dissolve: { body: { targetGroupId: '00000000-0000-0000-0000-000000000000' } },
  action_properties_set: { body: { comment: 'The first page', retry: { times: 3, pauseSec: 5 } } },
  action_execute: { body: {} },
  variables_add: { body: { variables: [{ name: 'Sum', value: '0', comment: 'Of all prices' }] } },
  variables_update: { body: { variables: [{ name: 'Price', newName: 'UnitPrice' }] } },
  variables_delete: { body: { names: ['Price'] } },
  variable_value_set: { body: { value: '19.90' } },
  lists_add: { body: { lists: [{ name: 'Names', defaultItems: ['anna', 'ben'] }] } },
  lists_update: { body: { lists: [{ name: 'Links', newName: 'Pages' }] } },
  lists_delete: { body: { names: ['Links'] } },
  list_items_add: { body: { items: ['https://shop.example/1', 'https://shop.example/2'] } },
  tables_add: { body: { tables: [{ name: 'Sums', defaultItems: 'pear;1.20\nplum;0.80' }] } },
  tables_update: { body: { tables: [{ name: 'Prices', newName: 'PriceList' }] } },
  tables_delete: { body: { names: ['Prices'] } },
  table_column_add: { body: {} },
  table_row_add: { body: { values: ['pear', '1.20'] } },
  hosted_spreadsheets_add: { body: { hostedSpreadsheets: [{ name: 'Sums', bindedURL: 'sheet-1' }] } },
  hosted_spreadsheets_update: { body: { hostedSpreadsheets: [{ name: 'Sheet', newName: 'PriceSheet' }] } },
  hosted_spreadsheets_delete: { body: { names: ['Sheet'] } },
  project_input_settings_add: {
    body: {
      settings: [
        {
          ...city,
          values: [
            { value: 'BE', label: 'Berlin' },
            { value: 'PA', label: 'Paris' },
          ],
        },
      ],
    },
  },
  project_input_settings_update: { body: { settings: [{ name: 'Country', newName: 'Land' }] } },
  project_input_settings_delete: { body: { names: ['Country'] } },
  project_input_settings_reorder: { body: { names: ['Country'] } },
  shared_code_set: { body: { commonCode: 'export const vat = 0.19;' } },
  gac_references_set: { body: { references: ['lodash'] } },
};
