import { operation } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { editsItems, editsProject, readsProject } from './editor-facts.ts';
import { pagingBody, pagingQuery } from './paging.ts';
import { batchOf, emptyReply, namesBody, scalarText } from './schemas.ts';
import { listFields, listReply } from './static-schemas.ts';

const path = '/projects/current/lists';
const body = v.strictObject({ lists: batchOf(listFields) });

export const listsOperations = [
  operation({
    id: 'lists_list',
    summary: 'List the lists',
    method: 'GET',
    path,
    ...readsProject,
    reply: v.object({ lists: v.array(listReply) }),
  }),
  operation({ id: 'lists_add', summary: 'Add lists', method: 'POST', path, ...editsItems, body }),
  operation({
    id: 'lists_update',
    summary: 'Change or rename lists',
    method: 'PUT',
    path,
    ...editsItems,
    body,
  }),
  operation({
    id: 'lists_delete',
    summary: 'Delete lists',
    method: 'DELETE',
    path,
    ...editsItems,
    body: namesBody,
  }),
  operation({
    id: 'list_items_get',
    summary: 'Read the items of a list',
    method: 'GET',
    path: '/projects/current/lists/{name}/items',
    ...readsProject,
    query: pagingQuery,
    body: pagingBody,
    reply: v.object({ name: v.string(), items: v.array(v.string()), totalCount: v.number() }),
  }),
  operation({
    id: 'list_items_add',
    summary: 'Add items to a list',
    method: 'POST',
    path: '/projects/current/lists/{name}/items',
    ...editsProject,
    body: v.strictObject({ items: v.array(scalarText) }),
    reply: emptyReply,
  }),
] as const;
