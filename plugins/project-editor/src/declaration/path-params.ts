import { described } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';

/** The path of an action. */
export const actionPath = {
  groupId: described(v.string(), 'Id of the group of the action, from project_structure_get'),
  actionId: described(v.string(), 'Id of the action, from project_structure_get'),
};

/** The path of a group. */
export const groupPath = { groupId: described(v.string(), 'Id of the group, from project_structure_get') };

/** The path of a named item. */
export const namePath = (text: string) => ({ name: described(v.string(), text) });
