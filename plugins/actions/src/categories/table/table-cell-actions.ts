import { action, integer, json, listName, oneOf, tableName, text, yesNo } from '@gatehouse/sdk-actions';
import { whenLost } from '../list/when-lost.ts';

export const table = tableName('Name of the table', { required: true, example: 'people' });
export const columnHelp = 'a letter such as A, or the header of the column';
export const column = text(`The column: ${columnHelp}`, { required: true, example: 'A' });

const row = integer('The number of the row, counted from 0, a header row included', {
  required: true,
  minValue: 0,
  example: '1',
});

/** Variants that add and remove rows, columns and cells. */
export const tableCellActions = {
  AddRow: action({
    description: 'Adds a row at the end of a table.',
    synonyms: ['add row to table', 'append row', 'insert row', 'new row'],
    parameters: {
      Table: table,
      Values: text('The cells, separated by ; or as a JSON array', { example: '["Ann", "Berlin"]' }),
      List: listName('List whose lines are the cells, in place of Values'),
    },
    results: { Index: 'The number of the new row, counted from 0, a header row included' },
  }),
  AddColumn: action({
    description: 'Adds a column at the right of a table. Rows that are missing for its cells are made.',
    synonyms: ['add column', 'insert column', 'new column'],
    parameters: {
      Table: table,
      Header: text('Its header, where the table has a header row', { example: 'Phone' }),
      Values: text('The cells from the top, separated by ; or as a JSON array', { example: '1;2;3' }),
      List: listName('List whose lines are the cells, in place of Values'),
    },
    results: { Index: 'The number of the new column, counted from 0' },
  }),
  GetRow: action({
    description:
      'Takes a row of a table, and removes it if asked. A header row is never taken, but by its number.',
    synonyms: ['get row', 'next row', 'read row', 'take row from table', 'random row'],
    parameters: {
      Table: table,
      By: oneOf(['first', 'last', 'index', 'random', 'contains', 'regex'], 'Which row', {
        defaultValue: 'first',
      }),
      Column: text(`Column that is searched: ${columnHelp}; all columns when left out`, { example: 'A' }),
      Value: text(
        'The number of the row counted from 0, the text that it contains, or the regular expression',
        {
          requiredWhen: { parameterName: 'By', valuesThatRequire: ['index', 'contains', 'regex'] },
        },
      ),
      Remove: yesNo('Whether the row leaves the table'),
      WhenLost: whenLost,
      ToVariables: json('Variables that take the cells: a JSON array of names in the order of the columns', {
        example: '["name", "city"]',
      }),
      List: listName('List that is replaced by the cells'),
    },
  }),
  ReadCell: action({
    description: 'Reads one cell of a table.',
    synonyms: ['read cell', 'get cell value', 'cell to variable'],
    parameters: { Table: table, Row: row, Column: column },
    results: { OutputVariable: 'The text of the cell; empty where the row is shorter' },
  }),
  WriteCell: action({
    description:
      'Writes one cell of a table. The row must be there, or be the next one; it is made longer as needed.',
    synonyms: ['write cell', 'set cell value', 'update cell', 'change cell'],
    parameters: {
      Table: table,
      Row: row,
      Column: column,
      Value: text('The text of the cell', { example: 'done' }),
    },
  }),
};
