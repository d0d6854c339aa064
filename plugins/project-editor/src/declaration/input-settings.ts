import { declared } from '@gatehouse/sdk-plugin';

export const inputSettingsOperations = [
  declared({
    id: 'project_input_settings_list',
    method: 'GET',
    path: '/projects/current/input-settings',
    tier: 0,
    scope: 'project:read',
    hosts: ['editor'],
  }),
  declared({
    id: 'project_input_settings_add',
    method: 'POST',
    path: '/projects/current/input-settings',
    tier: 1,
    scope: 'project:edit',
    hosts: ['editor'],
  }),
  declared({
    id: 'project_input_settings_update',
    method: 'PUT',
    path: '/projects/current/input-settings',
    tier: 1,
    scope: 'project:edit',
    hosts: ['editor'],
  }),
  declared({
    id: 'project_input_settings_delete',
    method: 'DELETE',
    path: '/projects/current/input-settings',
    tier: 1,
    scope: 'project:edit',
    hosts: ['editor'],
  }),
  declared({
    id: 'project_input_settings_reorder',
    method: 'PUT',
    path: '/projects/current/input-settings/order',
    tier: 1,
    scope: 'project:edit',
    hosts: ['editor'],
  }),
  declared({
    id: 'project_input_settings_block_delete',
    method: 'DELETE',
    path: '/projects/current/input-settings/block',
    tier: 1,
    scope: 'project:edit',
    hosts: ['editor'],
  }),
] as const;
