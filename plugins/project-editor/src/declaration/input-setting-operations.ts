import { operation } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { editsItems, editsProject, readsProject } from './editor-facts.ts';
import { inputSettingFields, inputSettingsReply, settingsType } from './input-setting-schemas.ts';
import { batchOf, namesBody } from './schemas.ts';

const path = '/projects/current/input-settings';
const body = v.strictObject({ settings: batchOf(inputSettingFields) });

export const inputSettingsOperations = [
  operation({
    id: 'project_input_settings_list',
    summary: 'List the input settings in their order',
    method: 'GET',
    path,
    ...readsProject,
    reply: inputSettingsReply,
  }),
  operation({
    id: 'project_input_settings_add',
    summary: 'Add input settings',
    method: 'POST',
    path,
    ...editsItems,
    body,
  }),
  operation({
    id: 'project_input_settings_update',
    summary: 'Change or rename input settings',
    method: 'PUT',
    path,
    ...editsItems,
    body,
  }),
  operation({
    id: 'project_input_settings_delete',
    summary: 'Delete input settings',
    method: 'DELETE',
    path,
    ...editsItems,
    body: namesBody,
  }),
  operation({
    id: 'project_input_settings_reorder',
    summary: 'Put the input settings into another order',
    method: 'PUT',
    path: '/projects/current/input-settings/order',
    ...editsProject,
    body: namesBody,
    reply: v.object({ names: v.array(v.string()) }),
  }),
  operation({
    id: 'project_input_settings_block_delete',
    summary: 'Delete all input settings',
    method: 'DELETE',
    path: '/projects/current/input-settings/block',
    ...editsProject,
    reply: v.object({ removed: v.boolean(), settingsType }),
    errors: ['project_not_open', 'failed_precondition'],
  }),
] as const;
