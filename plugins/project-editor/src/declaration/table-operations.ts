import { described, integer, operation } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { editsProject, readsProject } from './editor-facts.ts';
import { itemOperations } from './item-operations.ts';
import { pagingBody, pagingQuery } from './paging.ts';
import { namePath } from './path-params.ts';
import { batchOf, emptyReply, maybe, scalarText } from './schemas.ts';
import { tableFields, tableReply } from './static-schemas.ts';

export const tablesOperations = [
  ...itemOperations({
    id: 'tables',
    noun: 'tables',
    path: '/projects/current/tables',
    body: v.strictObject({ tables: described(batchOf(tableFields), 'Tables, each done or refused alone') }),
    reply: v.object({ tables: described(v.array(tableReply), 'In the order of the project') }),
  }),
  operation({
    id: 'table_columns_get',
    summary: 'Read the columns of a table',
    description: 'Of the paused run, else of the last run or call, else of the default rows.',
    method: 'GET',
    path: '/projects/current/tables/{name}/columns',
    params: namePath('Name of the table, from tables_list'),
    ...readsProject,
    reply: v.object({
      columns: described(v.array(v.string()), 'Letters of the columns: A, B and so on'),
      hasHeaders: described(v.boolean(), 'Whether the first row has the names of the columns'),
      columnHeaders: described(
        v.array(v.string()),
        'Names of the columns, in their order; empty without headers',
      ),
    }),
  }),
  operation({
    id: 'table_column_add',
    summary: 'Add a column to a table',
    description:
      'Adds it behind the last one, to the default rows and to those of the paused run or of the last one.',
    method: 'POST',
    path: '/projects/current/tables/{name}/columns',
    params: namePath('Name of the table, from tables_list'),
    ...editsProject,
    body: v.strictObject({
      header: maybe(described(scalarText, 'Name of the column; only for a table whose first row has names')),
    }),
    reply: v.object({ columnName: described(v.string(), 'Letter of the new column') }),
  }),
  operation({
    id: 'table_rows_get',
    summary: 'Read rows of a table',
    description: 'Rows of the paused run, else of the last run or call, else the default rows.',
    method: 'GET',
    path: '/projects/current/tables/{name}/rows',
    params: namePath('Name of the table, from tables_list'),
    ...readsProject,
    query: pagingQuery,
    body: pagingBody,
    reply: v.object({
      rows: described(
        v.array(v.array(v.string())),
        'One page of rows, each a list of cells; a row of names is the first one and counts',
      ),
      columns: described(v.array(v.string()), 'Letters of the columns: A, B and so on'),
      totalCount: described(integer, 'How many rows there are on all pages'),
    }),
  }),
  operation({
    id: 'table_row_add',
    summary: 'Add a row to a table',
    description:
      'Adds it at the end, to the default rows and to those of the paused run or of the last one. A cell that has a separator of the table is refused.',
    method: 'POST',
    path: '/projects/current/tables/{name}/rows',
    params: namePath('Name of the table, from tables_list'),
    ...editsProject,
    body: v.strictObject({
      values: described(
        v.array(scalarText),
        'Cells of the row in the order of the columns; a number or a boolean is stored as text',
      ),
    }),
    reply: emptyReply,
  }),
] as const;
