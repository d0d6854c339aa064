import { described, operation } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { editsProject } from './editor-facts.ts';
import { inputSettingFields, inputSettingsReply, settingsType } from './input-setting-schemas.ts';
import { itemOperations } from './item-operations.ts';
import { batchOf } from './schemas.ts';

export const inputSettingsOperations = [
  ...itemOperations({
    id: 'project_input_settings',
    noun: 'input settings',
    path: '/projects/current/input-settings',
    body: v.strictObject({
      settings: described(batchOf(inputSettingFields), 'Settings, each done or refused alone'),
    }),
    reply: inputSettingsReply,
  }),
  operation({
    id: 'project_input_settings_reorder',
    summary: 'Put the input settings into another order',
    description: 'All or nothing: 400 names what is missing, unknown or twice.',
    method: 'PUT',
    path: '/projects/current/input-settings/order',
    ...editsProject,
    body: v.strictObject({
      names: described(
        batchOf(v.string()),
        'Every setting once, by its name with or without the braces, in the new order',
      ),
    }),
    reply: v.object({ names: described(v.array(v.string()), 'Names with their braces, in the new order') }),
  }),
  operation({
    id: 'project_input_settings_block_delete',
    summary: 'Delete all input settings',
    description:
      'Variables stay. Succeeds also when there is no form; settingsType tells what was in use before.',
    method: 'DELETE',
    path: '/projects/current/input-settings/block',
    ...editsProject,
    reply: v.object({ removed: described(v.boolean(), 'False when the project had no form'), settingsType }),
    errors: ['project_not_open', 'failed_precondition'],
  }),
] as const;
