import { waitInBody } from '@gatehouse/plugin-sessions/api';
import { described, operation } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import {
  actionAddBody,
  actionAddReply,
  actionDetailsReply,
  actionFlagsReply,
  actionLinksBody,
  actionPropertiesBody,
  actionUpdateBody,
  executeReply,
  executeStatusReply,
} from './action-schemas.ts';
import { actionsAddBody, actionsAddReply } from './actions-add-schemas.ts';
import { editsProject, readsProject, runsProject } from './editor-facts.ts';
import {
  actionsCopyBody,
  actionsCopyReply,
  actionsDeleteBody,
  actionsDeleteReply,
  actionsMoveBody,
  actionsMoveReply,
} from './graph-schemas.ts';
import { actionPath } from './path-params.ts';
import { batchReply, editErrors, emptyReply } from './schemas.ts';

export const actionsOperations = [
  operation({
    id: 'action_get',
    summary: 'Read one action with parameters, results and links',
    description: 'Values of parameters are shown as they were written, with their macros.',
    method: 'GET',
    path: '/projects/current/actions/{groupId}/{actionId}',
    params: actionPath,
    ...readsProject,
    reply: actionDetailsReply,
  }),
  operation({
    id: 'action_add',
    summary: 'Add an action, in a group or in a new one',
    description:
      'The new action becomes the selected one. All problems of its content are named at once. Actions with custom code also need tier T3 and the scope code:author.',
    method: 'POST',
    path: '/projects/current/actions',
    ...editsProject,
    body: actionAddBody,
    reply: actionAddReply,
    errors: ['project_not_open', 'failed_precondition'],
  }),
  operation({
    id: 'actions_add',
    summary: 'Add several actions with groups and links, all or none',
    description:
      'One undo step: all is added, or nothing is, and every problem is named with its place in the call. The last action becomes the selected one.',
    method: 'POST',
    path: '/projects/current/actions/batch',
    ...editsProject,
    body: actionsAddBody,
    reply: actionsAddReply,
    errors: ['project_not_open', 'failed_precondition'],
  }),
  operation({
    id: 'action_update',
    summary: 'Replace parameters, results and bindings of an action',
    description:
      'Another type or action replaces the content whole; links of branches that it does not have are removed. Custom code also needs tier T3 and the scope code:author.',
    method: 'PUT',
    path: '/projects/current/actions/{groupId}/{actionId}',
    params: actionPath,
    ...editsProject,
    body: actionUpdateBody,
    reply: v.object({
      validationErrors: described(v.null(), 'Null in a success; a refusal has them in its error body'),
    }),
  }),
  operation({
    id: 'action_rename',
    summary: 'Name an action',
    method: 'PUT',
    path: '/projects/current/actions/{groupId}/{actionId}/name',
    params: actionPath,
    ...editsProject,
    body: v.strictObject({
      name: described(v.string(), 'New caption; empty for none. It need not be unique'),
    }),
    reply: v.object({
      actionId: described(v.string(), 'Id of the action'),
      groupId: described(v.string(), 'Id of its group'),
      name: described(v.string(), 'Its caption now'),
    }),
  }),
  operation({
    id: 'action_delete',
    summary: 'Delete an action and the links to it',
    description: 'Its group is deleted too when it is empty then. Variables that took its results stay.',
    method: 'DELETE',
    path: '/projects/current/actions/{groupId}/{actionId}',
    params: actionPath,
    ...editsProject,
    reply: emptyReply,
  }),
  operation({
    id: 'actions_move',
    summary: 'Move actions within groups or to others',
    description: 'Ids of actions stay, and so do their links. A group that is empty afterwards is deleted.',
    method: 'POST',
    path: '/projects/current/actions/move',
    ...editsProject,
    body: actionsMoveBody,
    reply: actionsMoveReply,
  }),
  operation({
    id: 'actions_copy',
    summary: 'Copy actions into a group, or into new ones',
    description:
      'One undo step. The copies have new ids. Links that leave an action are copied too, among the copies and out of them; no link leads into a copy. Actions with custom code also need tier T3 and the scope code:author.',
    method: 'POST',
    path: '/projects/current/actions/copy',
    ...editsProject,
    body: actionsCopyBody,
    reply: actionsCopyReply,
  }),
  operation({
    id: 'actions_delete',
    summary: 'Delete several actions and the links to them, all or none',
    description:
      'One undo step. Groups that are empty then are deleted too. Variables that took results stay.',
    method: 'POST',
    path: '/projects/current/actions/delete',
    ...editsProject,
    body: actionsDeleteBody,
    reply: actionsDeleteReply,
  }),
  operation({
    id: 'action_links_set',
    summary: 'Set where branches of actions lead',
    description: 'One undo step; links that are refused do not stop the others.',
    method: 'POST',
    path: '/projects/current/actions/links',
    ...editsProject,
    body: actionLinksBody,
    reply: batchReply,
  }),
  operation({
    id: 'action_properties_set',
    summary: 'Set comment, breakpoint, optional, disabled or retry of an action',
    description: 'Null and what is left out stay as they are.',
    method: 'PATCH',
    path: '/projects/current/actions/{groupId}/{actionId}/properties',
    params: actionPath,
    ...editsProject,
    body: actionPropertiesBody,
    reply: actionFlagsReply,
  }),
  operation({
    id: 'action_execute',
    summary: 'Run one action',
    description:
      'Runs it alone, on the data of the paused run or of the last one, and answers at once unless waitSeconds says otherwise.',
    method: 'POST',
    path: '/projects/current/actions/{groupId}/{actionId}/execute',
    params: actionPath,
    ...runsProject,
    body: v.strictObject(waitInBody),
    reply: executeReply,
    errors: [...editErrors, 'rate_limited'],
  }),
  operation({
    id: 'action_execute_status',
    summary: 'Read how the last run of an action ended',
    description: 'Poll it after action_execute until executeStatus is Success or Fail.',
    method: 'GET',
    path: '/projects/current/actions/{groupId}/{actionId}/execute/status',
    params: actionPath,
    ...readsProject,
    reply: executeStatusReply,
  }),
] as const;
