import { integer, operation } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { editsProject, readsProject } from './editor-facts.ts';
import { itemOperations } from './item-operations.ts';
import { pagingBody, pagingQuery } from './paging.ts';
import { batchOf, emptyReply, scalarText } from './schemas.ts';
import { listFields, listReply } from './static-schemas.ts';

export const listsOperations = [
  ...itemOperations({
    id: 'lists',
    noun: 'lists',
    path: '/projects/current/lists',
    body: v.strictObject({ lists: batchOf(listFields) }),
    reply: v.object({ lists: v.array(listReply) }),
  }),
  operation({
    id: 'list_items_get',
    summary: 'Read the items of a list',
    method: 'GET',
    path: '/projects/current/lists/{name}/items',
    ...readsProject,
    query: pagingQuery,
    body: pagingBody,
    reply: v.object({ name: v.string(), items: v.array(v.string()), totalCount: integer }),
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
