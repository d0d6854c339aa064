import { declared } from '@gatehouse/sdk-plugin';

export const filesOperations = [
  declared({
    id: 'device_files_list',
    summary: 'List files of a device',
    method: 'GET',
    path: '/android/devices/{id}/files',
    tier: 0,
    scope: 'instance:read',
    hosts: ['editor', 'runner'],
  }),
  declared({
    id: 'device_file_get',
    summary: 'Read a file of a device',
    method: 'GET',
    path: '/android/devices/{id}/files/content',
    tier: 2,
    scope: 'instance:control',
    hosts: ['editor', 'runner'],
  }),
  declared({
    id: 'device_file_put',
    summary: 'Write a file to a device',
    method: 'PUT',
    path: '/android/devices/{id}/files/content',
    tier: 2,
    scope: 'instance:control',
    hosts: ['editor', 'runner'],
  }),
  declared({
    id: 'device_file_delete',
    summary: 'Delete a file of a device',
    method: 'DELETE',
    path: '/android/devices/{id}/files/content',
    tier: 2,
    scope: 'instance:control',
    hosts: ['editor', 'runner'],
  }),
] as const;
