import { declared } from '@gatehouse/sdk-plugin';

export const hostOperations = [
  declared({ id: 'ping', method: 'GET', path: '/ping', tier: 0, scope: null, hosts: ['editor', 'runner'] }),
  declared({ id: 'capabilities', method: 'GET', path: '/capabilities', tier: 0, scope: null, hosts: ['editor', 'runner'] }),
  declared({ id: 'openapi_get', method: 'GET', path: '/openapi.json', tier: 0, scope: null, hosts: ['editor', 'runner'] }),
  declared({ id: 'plugins_list', method: 'GET', path: '/plugins', tier: 0, scope: 'admin', hosts: ['editor', 'runner'] }),
] as const;
