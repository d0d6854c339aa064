import { action, filePath, oneOf, text, yesNo } from '@gatehouse/sdk-actions';
import { readEncoding, writeEncoding } from '../file/encoding-parameters.ts';
import { table } from './table-cell-actions.ts';

const path = filePath('The file; a relative path starts at the folder of the project', {
  required: true,
  example: '{-Project.Directory-}/people.csv',
});
const format = oneOf(
  ['csv', 'tsv', 'xlsx', 'text'],
  'csv with commas, tsv with tabs (both quote where needed), xlsx for Excel, text with semicolons and no quotes',
  { defaultValue: 'csv' },
);

const separator = text('What stands between the cells of csv, tsv and text, where it is not the usual one', {
  example: ';',
});

/** Variants that read and write files. */
export const tableFileActions = {
  BindFile: action({
    description:
      'Fills a table with a file of at most 64 MiB, in place of what the table held. ' +
      'Of a workbook its texts come as they are, dates as ISO-8601.',
    synonyms: ['read excel', 'open excel file', 'read csv', 'load table from file', 'import xlsx'],
    parameters: {
      Table: table,
      Path: path,
      Format: format,
      Separator: separator,
      Encoding: readEncoding,
      Sheet: text('Sheet of a workbook, by its name or its number counted from 1; the first when left out', {
        example: 'Prices',
      }),
      Create: yesNo('Whether a missing file is an empty table; else it is an error', {
        defaultValue: 'true',
      }),
    },
    results: { Count: 'The number of rows, a header row included' },
    contentScopes: ['io:filesystem'],
  }),
  SaveFile: action({
    description:
      'Writes a table to a file, in place of what the file held. The file is never seen half written. ' +
      'Of a workbook one sheet is written, and the others stay.',
    synonyms: ['write excel', 'save csv', 'save table to file', 'export xlsx', 'create excel file'],
    parameters: {
      Table: table,
      Path: path,
      Format: format,
      Separator: separator,
      Encoding: writeEncoding,
      Sheet: text(
        'Sheet of a workbook, by its name or its number counted from 1; the first when left out. A name that is not there is added',
        { example: 'Prices' },
      ),
      Numbers: text(
        'Columns of a workbook whose cells are numbers, letters or headers separated by commas; cells of typed columns are what their type says, and all others are texts',
        { example: 'Price,C' },
      ),
      Create: yesNo('Whether missing folders on the way are made'),
    },
    contentScopes: ['io:filesystem'],
  }),
};
