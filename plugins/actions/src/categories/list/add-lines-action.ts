import { action, json, yesNo } from '@gatehouse/sdk-actions';
import { list } from './list-line-actions.ts';

/** What other actions put into a list goes through here, so that a list that is bound to a file gets it too. */
export const joint = {
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
