import { integer, listName, tableName } from './parameter.ts';

/** Target of the rows that an action read from a database, for actions of all plugins. */
export const rowsParameters = {
  Table: tableName('The table that takes the rows in place of its own; a header row gets the names'),
  List: listName('The list that takes the first column in place of its lines'),
  MaxRows: integer('The most rows; more are an error', {
    defaultValue: '100000',
    minValue: 1,
    maxValue: 1_000_000,
  }),
};

/** Results of such an action. */
export const rowsResults = {
  OutputVariable: 'The rows as a JSON array of objects, values as text or null',
  RowCount: 'How many rows there are',
};
