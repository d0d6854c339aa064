import { declared } from '@gatehouse/sdk-plugin';

export const filesOperations = [
  declared({
    id: 'device_files_list',
    method: 'GET',
    path: '/android/devices/{id}/files',
    tier: 0,
    scope: 'instance:read',
    hosts: ['editor', 'runner'],
  }),
  declared({
    id: 'device_file_get',
    method: 'GET',
    path: '/android/devices/{id}/files/content',
    tier: 2,
    scope: 'instance:control',
    hosts: ['editor', 'runner'],
  }),
  declared({
    id: 'device_file_put',
    method: 'PUT',
    path: '/android/devices/{id}/files/content',
    tier: 2,
    scope: 'instance:control',
    hosts: ['editor', 'runner'],
  }),
  declared({
    id: 'device_file_delete',
    method: 'DELETE',
    path: '/android/devices/{id}/files/content',
    tier: 2,
    scope: 'instance:control',
    hosts: ['editor', 'runner'],
  }),
] as const;
