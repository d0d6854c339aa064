import { action, json, yesNo } from '@gatehouse/sdk-actions';
import { list } from './list-line-actions.ts';

/** Other actions use this one to write into a list, so that the file of a bound list gets the lines too. */
export const addLinesAction = {
  AddAll: action({
    description: 'Adds lines to a list.',
    parameters: {
      List: list,
      Lines: json('The lines, a JSON array of texts', { required: true }),
      Replace: yesNo('Whether they stand in place of what the list held'),
    },
    hidden: true,
  }),
};
