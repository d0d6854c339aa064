import {
  action,
  category,
  filePath,
  integer,
  json,
  listName,
  oneOf,
  tableName,
  text,
  yesNo,
} from '@gatehouse/plugin-catalog/api';

const table = tableName('Name of the table', { required: true, example: 'people' });
const columnHelp = 'a letter such as A, or the header of the column';

const addRow = action({
  description: 'Adds a row at the end of a table.',
  parameters: {
    Table: table,
    Values: text('The cells, separated by ; or as a JSON array', { example: '["Ann", "Berlin"]' }),
    List: listName('List whose lines are the cells, in place of Values'),
  },
  results: { Index: 'The number of the new row, counted from 0, a header row included' },
});

const getRow = action({
  description:
    'Takes a row of a table, and removes it if asked. A header row is never taken, but by its number.',
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
    ToVariables: json('Variables that take the cells: a JSON array of names in the order of the columns', {
      example: '["name", "city"]',
    }),
    List: listName('List that is replaced by the cells'),
  },
});

const saveFile = action({
  description: 'Writes a table to a file, in place of what the file held.',
  parameters: {
    Table: table,
    Path: filePath('The file; a relative path starts at the folder of the project', {
      required: true,
      example: '{-Project.Directory-}/people.csv',
    }),
    Format: oneOf(
      ['csv', 'tsv', 'text'],
      'csv with commas, tsv with tabs (both quote where needed), text with semicolons and no quotes',
      { defaultValue: 'csv' },
    ),
    Create: yesNo('Whether missing folders on the way are made'),
  },
  contentScopes: ['io:filesystem'],
});

export const tables = category({
  tag: 'Table',
  title: 'Tables',
  summary: 'Works with tables of rows and columns',
  actions: {
    AddRow: addRow,
    GetRow: getRow,
    ReadCell: action({
      description: 'Reads one cell of a table.',
      parameters: {
        Table: table,
        Row: integer('The number of the row, counted from 0, a header row included', {
          required: true,
          minValue: 0,
        }),
        Column: text(`The column: ${columnHelp}`, { required: true, example: 'A' }),
      },
      results: { OutputVariable: 'The text of the cell; empty where the row is shorter' },
    }),
    RowCount: action({
      description: 'Counts the rows of a table, without its header row.',
      parameters: { Table: table },
      results: { OutputVariable: 'The number of rows' },
    }),
    SaveFile: saveFile,
  },
});
