import { GatehouseError } from '@gatehouse/sdk-plugin';
import type { EditRequest } from './edit-request.ts';
import type { Edit, EditOf } from './edit-schema.ts';

/** The calls of an edit that changes what is there. */
export function changeRequests(edit: Edit): readonly EditRequest[] {
  switch (edit.do) {
    case 'update':
      return [update(edit)];
    case 'rename':
      return [rename(edit)];
    case 'move':
      return [move(edit)];
    case 'delete':
      return [
        {
          operation: 'actions_delete',
          input: (ids) => ({ body: { actions: edit.actionIds.map(ids.place) } }),
        },
      ];
    case 'set':
      return [set(edit)];
    case 'data':
      return dataRequests(edit);
    default:
      throw new GatehouseError('bad_request', `A ${edit.do} stands beside an add of an action`);
  }
}

function update({ do: _, actionId, ...content }: EditOf<'update'>): EditRequest {
  return {
    operation: 'action_update',
    input: (ids) => ({ params: { ...ids.place(actionId) }, body: { ...ids.typeOf(actionId), ...content } }),
  };
}

function rename({ actionId, groupId, name }: EditOf<'rename'>): EditRequest {
  const body = { name };
  if (groupId !== undefined)
    return { operation: 'group_rename', input: (ids) => ({ params: { groupId: ids.of(groupId) }, body }) };
  return { operation: 'action_rename', input: (ids) => ({ params: { ...ids.place(actionId ?? '') }, body }) };
}

function move({ actionIds, groupId, afterActionId }: EditOf<'move'>): EditRequest {
  return {
    operation: 'actions_move',
    input: (ids) => ({
      body: {
        actions: actionIds.map(ids.place),
        ...(groupId === undefined ? {} : { targetGroupId: ids.of(groupId) }),
        ...(afterActionId === undefined ? {} : { afterActionId: ids.of(afterActionId) }),
      },
    }),
  };
}

function set({ do: _, actionId, ...properties }: EditOf<'set'>): EditRequest {
  return {
    operation: 'action_properties_set',
    input: (ids) => ({ params: { ...ids.place(actionId) }, body: properties }),
  };
}

/** The name under which a body has the items of a kind, and the beginning of its operations. */
const kinds = {
  variables: { field: 'variables', operations: 'variables' },
  lists: { field: 'lists', operations: 'lists' },
  tables: { field: 'tables', operations: 'tables' },
  form: { field: 'settings', operations: 'project_input_settings' },
} as const;

function dataRequests({
  kind,
  add = [],
  update: changed = [],
  remove = [],
}: EditOf<'data'>): readonly EditRequest[] {
  const { field, operations } = kinds[kind];
  const request = (verb: string, body: object): EditRequest => ({
    operation: `${operations}_${verb}`,
    input: () => ({ body }),
  });
  return [
    ...(add.length === 0 ? [] : [request('add', { [field]: add })]),
    ...(changed.length === 0 ? [] : [request('update', { [field]: changed })]),
    ...(remove.length === 0 ? [] : [request('delete', { names: remove })]),
  ];
}
