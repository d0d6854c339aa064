import { operation } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { editsProject } from './editor-facts.ts';
import { inputSettingFields, inputSettingsReply, settingsType } from './input-setting-schemas.ts';
import { itemOperations } from './item-operations.ts';
import { batchOf, namesBody } from './schemas.ts';

export const inputSettingsOperations = [
  ...itemOperations({
    id: 'project_input_settings',
    noun: 'input settings',
    path: '/projects/current/input-settings',
    body: v.strictObject({ settings: batchOf(inputSettingFields) }),
    reply: inputSettingsReply,
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
