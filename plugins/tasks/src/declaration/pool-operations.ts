import { described, integer, operation } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { pressureReply, proxiesBody, proxiesReply, proxyUrlsBody } from './pool-schemas.ts';

export const poolOperations = [
  operation({
    id: 'proxies_list',
    summary: 'List the proxies',
    method: 'GET',
    path: '/proxies',
    tier: 0,
    scope: 'task:read',
    hosts: ['runner'],
    reply: proxiesReply,
  }),
  operation({
    id: 'proxies_add',
    summary: 'Add proxies',
    description:
      'They are checked at once only where the key has the scope `io:network`; else before their first use.',
    method: 'POST',
    path: '/proxies',
    tier: 1,
    scope: 'task:edit',
    hosts: ['runner'],
    body: proxiesBody,
    reply: proxiesReply,
  }),
  operation({
    id: 'proxies_delete',
    summary: 'Delete proxies',
    method: 'DELETE',
    path: '/proxies',
    tier: 1,
    scope: 'task:edit',
    hosts: ['runner'],
    body: proxyUrlsBody,
    reply: v.object({ deleted: described(integer, 'How many proxies were deleted.') }),
  }),
  operation({
    id: 'runner_pressure_get',
    summary: 'Read threads, queue, instances and memory of the runner',
    method: 'GET',
    path: '/runner/pressure',
    tier: 0,
    scope: 'task:read',
    hosts: ['runner'],
    reply: pressureReply,
  }),
] as const;
