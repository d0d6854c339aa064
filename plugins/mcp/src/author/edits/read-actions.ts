import { GatehouseError } from '@gatehouse/sdk-plugin';
import { readField, readList } from '../../answers/read-field.ts';
import type { Operations } from '../../calls/operations.ts';

/** Type and action, such as `Tab` and `Navigate`. */
export interface ActionType {
  readonly type: string;
  readonly action: string;
}

/** The actions of the open project by their ids: agents name an action, and the paths of operations its group too. */
export interface KnownActions {
  groupOf(actionId: string): string;
  typeOf(actionId: string): ActionType;
}

export async function readActions(operations: Operations): Promise<KnownActions> {
  const actions = readList(await operations.call('project_structure_get'), 'actions');
  const byId = new Map(actions.map((action) => [String(readField(action, 'actionId')), action]));
  const find = (actionId: string) => {
    const action = byId.get(actionId);
    if (action !== undefined) return action;
    throw new GatehouseError('not_found', `There is no action ${actionId}; project_outline lists them`);
  };
  return {
    groupOf: (actionId) => String(readField(find(actionId), 'groupId')),
    typeOf: (actionId) => ({
      type: String(readField(find(actionId), 'type')),
      action: String(readField(find(actionId), 'action')),
    }),
  };
}
