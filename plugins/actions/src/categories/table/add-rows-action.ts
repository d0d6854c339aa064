import { action, json } from '@gatehouse/sdk-actions';
import { table } from './table-cell-actions.ts';

/** What other actions put into a table goes through here, so that a table that is bound to a file gets it too. */
export const joint = {
  AddAll: action({
    description: 'Adds rows to a table.',
    parameters: {
      Table: table,
      Rows: json('The rows, a JSON array of arrays of texts', { required: true }),
    },
    hidden: true,
  }),
};
