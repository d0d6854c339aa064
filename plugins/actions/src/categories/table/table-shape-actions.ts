import { action, listName, text, yesNo } from '@gatehouse/sdk-actions';
import { several } from '../list/list-line-actions.ts';
import { column, columnHelp, table } from './table-cell-actions.ts';

const left = { Count: 'The number of rows that are left, without a header row' };
const columns = text('Columns, separated by commas: letters or headers; all when left out', {
  example: 'City,A',
});

/** Variants that work on a table as a whole. */
export const tableShapeActions = {
  GetColumn: action({
    description: 'Copies a column of a table into a list, without its header.',
    synonyms: ['column to list', 'read column', 'get column values', 'copy column'],
    parameters: {
      Table: table,
      Column: column,
      List: listName('List that is replaced by the cells', { required: true, example: 'names' }),
    },
    results: { Count: 'The number of cells' },
  }),
  DeleteColumn: action({
    description: 'Removes a column of a table, with its header.',
    synonyms: ['delete column', 'remove column', 'drop column'],
    parameters: { Table: table, Column: column },
    results: { Count: 'The number of columns that are left' },
  }),
  DeleteRows: action({
    description: 'Removes rows of a table. No such row is no error; a header row goes by its number alone.',
    synonyms: ['delete row', 'remove rows', 'drop rows'],
    parameters: {
      Table: table,
      ...several,
      Column: text(`Column that is searched: ${columnHelp}; all columns when left out`, { example: 'A' }),
    },
    results: { Count: 'How many rows were removed' },
  }),
  RowCount: action({
    description: 'Counts the rows of a table, without its header row.',
    synonyms: ['number of rows', 'count rows', 'table length', 'how many rows'],
    parameters: { Table: table },
    results: { OutputVariable: 'The number of rows' },
  }),
  ColumnCount: action({
    description: 'Counts the columns of a table: the cells of its longest row.',
    synonyms: ['number of columns', 'count columns', 'table width'],
    parameters: { Table: table },
    results: { OutputVariable: 'The number of columns' },
  }),
  Sort: action({
    description: 'Sorts the rows of a table, by several columns in turn. A header row stays on top.',
    synonyms: ['sort table', 'order by column', 'sort rows'],
    parameters: {
      Table: table,
      Columns: columns,
      Numeric: yesNo(
        'Whether cells of columns without a type are compared as numbers; cells that are none come last',
      ),
      Desc: yesNo('Whether the greatest comes first'),
    },
  }),
  Unique: action({
    description: 'Removes rows that stand in the table already; the first of them stays.',
    synonyms: ['remove duplicate rows', 'deduplicate table', 'distinct rows'],
    parameters: {
      Table: table,
      Columns: columns,
      IgnoreCase: yesNo('Whether upper and lower case are the same'),
    },
    results: left,
  }),
  Filter: action({
    description:
      'Keeps the rows of a table for which a condition is true, and removes the others. A header row stays on top.',
    synonyms: ['filter rows', 'filter table', 'keep rows', 'where condition', 'search in table'],
    parameters: {
      Table: table,
      Expression: text(
        'The condition; columns go in by letter or header, before variables of the same name, as in Age >= 18 && B == "Oslo"',
        { required: true, example: 'Age >= 18 && B == "Oslo"' },
      ),
    },
    results: left,
  }),
  Clear: action({
    description: 'Removes all rows of a table.',
    synonyms: ['clear table', 'empty table', 'delete all rows'],
    parameters: { Table: table, KeepHeaders: yesNo('Whether a header row stays', { defaultValue: 'true' }) },
  }),
};
