import { described, integer, operation } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { editsProject, readsProject } from './editor-facts.ts';
import { itemOperations } from './item-operations.ts';
import { pagingBody, pagingQuery } from './paging.ts';
import { namePath } from './path-params.ts';
import { batchOf, emptyReply, scalarText } from './schemas.ts';
import { listFields, listReply } from './static-schemas.ts';

export const listsOperations = [
  ...itemOperations({
    id: 'lists',
    noun: 'lists',
    path: '/projects/current/lists',
    body: v.strictObject({ lists: described(batchOf(listFields), 'Lists, each done or refused alone') }),
    reply: v.object({ lists: described(v.array(listReply), 'In the order of the project') }),
  }),
  operation({
    id: 'list_items_get',
    summary: 'Read the items of a list',
    description: 'Items of the paused run, else of the last run or call, else the default items.',
    method: 'GET',
    path: '/projects/current/lists/{name}/items',
    params: namePath('Name of the list, from lists_list'),
    ...readsProject,
    query: pagingQuery,
    body: pagingBody,
    reply: v.object({
      name: described(v.string(), 'Name of the list'),
      items: described(v.array(v.string()), 'One page, in the order of the list'),
      totalCount: described(integer, 'How many items there are on all pages'),
    }),
  }),
  operation({
    id: 'list_items_add',
    summary: 'Add items to a list',
    description: 'Adds to the default items, and to those of the paused run or of the last one.',
    method: 'POST',
    path: '/projects/current/lists/{name}/items',
    params: namePath('Name of the list, from lists_list'),
    ...editsProject,
    body: v.strictObject({
      items: described(
        v.array(scalarText),
        'Items to add at the end; a number or a boolean is stored as text',
      ),
    }),
    reply: emptyReply,
  }),
] as const;
