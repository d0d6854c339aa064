import { described, operation } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { editsProject, readsProject } from './editor-facts.ts';
import {
  groupCopyBody,
  groupCopyReply,
  groupPositionBody,
  groupPositionReply,
  layoutBody,
  layoutReply,
  layoutSetReply,
  structureQuery,
  structureReply,
} from './graph-schemas.ts';
import { groupPath } from './path-params.ts';
import { emptyReply, maybe, readErrors } from './schemas.ts';

export const graphOperations = [
  operation({
    id: 'project_structure_get',
    summary: 'Read the graph: actions, links, start and ends',
    description:
      'The header ETag names this state of the project; edits with If-Match are refused once it has changed.',
    method: 'GET',
    path: '/projects/current/structure',
    ...readsProject,
    query: structureQuery,
    reply: structureReply,
  }),
  operation({
    id: 'group_rename',
    summary: 'Name a group',
    description: 'The frame grows with the caption, and groups that it reaches move down.',
    method: 'PUT',
    path: '/projects/current/groups/{groupId}/name',
    params: groupPath,
    ...editsProject,
    body: v.strictObject({
      name: described(v.string(), 'New caption; empty for none. It need not be unique'),
    }),
    reply: v.object({
      groupId: described(v.string(), 'Id of the group'),
      name: described(v.string(), 'Its caption now'),
    }),
  }),
  operation({
    id: 'layout_get',
    summary: 'Read the frames of groups and static blocks',
    description: 'Frames follow from the content of groups; only their places are stored.',
    method: 'GET',
    path: '/projects/current/layout',
    ...readsProject,
    reply: layoutReply,
  }),
  operation({
    id: 'group_position_set',
    summary: 'Move one group',
    description: 'A place over another group or a static block is refused with 409 and layoutConflicts.',
    method: 'PUT',
    path: '/projects/current/groups/{groupId}/position',
    params: groupPath,
    ...editsProject,
    body: groupPositionBody,
    reply: groupPositionReply,
  }),
  operation({
    id: 'layout_set',
    summary: 'Move several groups at once',
    description: 'One undo step: all groups are moved, or none is, and 409 names what is in the way.',
    method: 'PUT',
    path: '/projects/current/layout',
    ...editsProject,
    body: layoutBody,
    reply: layoutSetReply,
  }),
  operation({
    id: 'group_copy',
    summary: 'Copy a group with its actions',
    description:
      'The copy has new ids. Links that leave an action are copied too, within the group and out of it; no link leads into the copy.',
    method: 'POST',
    path: '/projects/current/groups/{groupId}/copy',
    params: groupPath,
    ...editsProject,
    body: groupCopyBody,
    reply: groupCopyReply,
  }),
  operation({
    id: 'group_dissolve',
    summary: 'Dissolve a group into another one',
    description:
      'One undo step. Its actions move, with their ids and links, behind the group whose last action leads to its first one, else before the group that its last action leads to: runs go on as before. 409 where there is neither, unless targetGroupId names a group, whose last actions they become.',
    method: 'POST',
    path: '/projects/current/groups/{groupId}/dissolve',
    params: groupPath,
    ...editsProject,
    body: v.strictObject({
      targetGroupId: maybe(
        described(v.string(), 'Group that takes the actions; found by the links when it is left out'),
      ),
    }),
    reply: v.object({
      targetGroupId: described(v.string(), 'Group that has the actions now'),
      actionIds: described(v.array(v.string()), 'The actions, in their order'),
    }),
  }),
  operation({
    id: 'cursor_get',
    summary: 'Read where the next run continues',
    description: '404 when no action is selected. A pause of a run selects the action that it pauses at.',
    method: 'GET',
    path: '/projects/current/cursor',
    ...readsProject,
    reply: v.object({
      actionId: described(v.string(), 'The selected action'),
      groupId: described(v.string(), 'Group of that action'),
    }),
  }),
  operation({
    id: 'cursor_set',
    summary: 'Set where the next run continues',
    description:
      'The selected action is where debug_step and debug_run go on with fromCursor, and what action_add adds behind.',
    method: 'PUT',
    path: '/projects/current/cursor',
    ...editsProject,
    body: v.strictObject({
      actionId: described(v.string(), 'Action to select'),
      groupId: maybe(described(v.string(), 'Accepted and ignored: the action is found by its id')),
    }),
    reply: emptyReply,
    errors: readErrors,
  }),
  operation({
    id: 'layout_arrange',
    summary: 'Lay the groups out readably, as one edit',
    description: 'Only places change. The same project is arranged the same each time.',
    method: 'POST',
    path: '/projects/current/layout/arrange',
    ...editsProject,
    body: v.strictObject({}),
    reply: layoutReply,
    errors: ['project_not_open', 'failed_precondition'],
  }),
] as const;
