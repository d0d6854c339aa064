import { operation } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { editsItems, editsProject, readsProject } from './editor-facts.ts';
import { pagingBody, pagingQuery } from './paging.ts';
import { batchOf, emptyReply, maybe, namesBody, scalarText } from './schemas.ts';
import { tableFields, tableReply } from './static-schemas.ts';

const path = '/projects/current/tables';
const body = v.strictObject({ tables: batchOf(tableFields) });

export const tablesOperations = [
  operation({
    id: 'tables_list',
    summary: 'List the tables',
    method: 'GET',
    path,
    ...readsProject,
    reply: v.object({ tables: v.array(tableReply) }),
  }),
  operation({ id: 'tables_add', summary: 'Add tables', method: 'POST', path, ...editsItems, body }),
  operation({
    id: 'tables_update',
    summary: 'Change or rename tables',
    method: 'PUT',
    path,
    ...editsItems,
    body,
  }),
  operation({
    id: 'tables_delete',
    summary: 'Delete tables',
    method: 'DELETE',
    path,
    ...editsItems,
    body: namesBody,
  }),
  operation({
    id: 'table_columns_get',
    summary: 'Read the columns of a table',
    method: 'GET',
    path: '/projects/current/tables/{name}/columns',
    ...readsProject,
    reply: v.object({
      columns: v.array(v.string()),
      hasHeaders: v.boolean(),
      columnHeaders: v.array(v.string()),
    }),
  }),
  operation({
    id: 'table_column_add',
    summary: 'Add a column to a table',
    method: 'POST',
    path: '/projects/current/tables/{name}/columns',
    ...editsProject,
    body: v.strictObject({ header: maybe(scalarText) }),
    reply: v.object({ columnName: v.string() }),
  }),
  operation({
    id: 'table_rows_get',
    summary: 'Read rows of a table',
    method: 'GET',
    path: '/projects/current/tables/{name}/rows',
    ...readsProject,
    query: pagingQuery,
    body: pagingBody,
    reply: v.object({
      rows: v.array(v.array(v.string())),
      columns: v.array(v.string()),
      totalCount: v.number(),
    }),
  }),
  operation({
    id: 'table_row_add',
    summary: 'Add a row to a table',
    method: 'POST',
    path: '/projects/current/tables/{name}/rows',
    ...editsProject,
    body: v.strictObject({ values: v.array(scalarText) }),
    reply: emptyReply,
  }),
] as const;
