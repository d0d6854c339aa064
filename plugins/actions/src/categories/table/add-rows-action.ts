import { action, json } from '@gatehouse/sdk-actions';
import { table } from './table-cell-actions.ts';

/** Other actions use this one to write into a table, so that the file of a bound table gets the rows too. */
export const addRowsAction = {
  AddAll: action({
    description: 'Adds rows to a table.',
    parameters: {
      Table: table,
      Rows: json('The rows, a JSON array of arrays of texts', { required: true }),
    },
    hidden: true,
  }),
};
