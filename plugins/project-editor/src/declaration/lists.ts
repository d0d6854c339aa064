import { declared, operation } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { pagingBody, pagingQuery } from './paging.ts';
import { batchReply, editErrors, emptyReply, readErrors, scalarText } from './schemas.ts';
import { listFields, listReply } from './static-schemas.ts';

export const listsOperations = [
  operation({
    id: 'lists_list',
    method: 'GET',
    path: '/projects/current/lists',
    tier: 0,
    scope: 'project:read',
    hosts: ['editor'],
    envelope: 'editor',
    reply: v.object({ lists: v.array(listReply) }),
    errors: readErrors,
  }),
  operation({
    id: 'lists_add',
    method: 'POST',
    path: '/projects/current/lists',
    tier: 1,
    scope: 'project:edit',
    hosts: ['editor'],
    envelope: 'editor',
    body: v.strictObject({ lists: v.array(listFields) }),
    reply: batchReply,
    errors: editErrors,
  }),
  declared({
    id: 'lists_update',
    method: 'PUT',
    path: '/projects/current/lists',
    tier: 1,
    scope: 'project:edit',
    hosts: ['editor'],
  }),
  declared({
    id: 'lists_delete',
    method: 'DELETE',
    path: '/projects/current/lists',
    tier: 1,
    scope: 'project:edit',
    hosts: ['editor'],
  }),
  operation({
    id: 'list_items_get',
    method: 'GET',
    path: '/projects/current/lists/{name}/items',
    tier: 0,
    scope: 'project:read',
    hosts: ['editor'],
    envelope: 'editor',
    query: pagingQuery,
    body: pagingBody,
    reply: v.object({ name: v.string(), items: v.array(v.string()), totalCount: v.number() }),
    errors: readErrors,
  }),
  operation({
    id: 'list_items_add',
    method: 'POST',
    path: '/projects/current/lists/{name}/items',
    tier: 1,
    scope: 'project:edit',
    hosts: ['editor'],
    envelope: 'editor',
    body: v.strictObject({ items: v.array(scalarText) }),
    reply: emptyReply,
    errors: editErrors,
  }),
] as const;
