import { integer, operation } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { editsProject, readsProject } from './editor-facts.ts';
import { itemOperations } from './item-operations.ts';
import { pagingBody, pagingQuery } from './paging.ts';
import { batchOf, emptyReply, maybe, scalarText } from './schemas.ts';
import { tableFields, tableReply } from './static-schemas.ts';

export const tablesOperations = [
  ...itemOperations({
    id: 'tables',
    noun: 'tables',
    path: '/projects/current/tables',
    body: v.strictObject({ tables: batchOf(tableFields) }),
    reply: v.object({ tables: v.array(tableReply) }),
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
      totalCount: integer,
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
