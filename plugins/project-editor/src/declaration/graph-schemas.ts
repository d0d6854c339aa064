import { bodyInteger, described, integer, namedObject } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { actionLinkReply, graphNodeReply } from './action-schemas.ts';
import { batchOf, maybe } from './schemas.ts';

export const structureReply = v.object({
  actions: described(
    v.array(graphNodeReply),
    'All actions that are asked for, in the order of groups and of actions in them',
  ),
  links: described(
    v.array(actionLinkReply),
    'Branches of these actions: OnSuccess and OnError of each, and others with a link',
  ),
  startActionId: v.nullable(described(v.string(), 'Action that Start leads to; null without a link')),
  startGroupId: v.nullable(described(v.string(), 'Group of that action; null without a link')),
  goodEndActionId: v.nullable(
    described(v.string(), 'Action that runs after a good end; null without a link'),
  ),
  goodEndGroupId: v.nullable(described(v.string(), 'Group of that action; null without a link')),
  badEndActionId: v.nullable(described(v.string(), 'Action that runs after a bad end; null without a link')),
  badEndGroupId: v.nullable(described(v.string(), 'Group of that action; null without a link')),
  outline: v.optional(
    v.pipe(
      v.array(v.string()),
      v.description(
        'Only with detail=outline, with empty actions and links: one line an action, with number, id, type, name, key parameter and explicit links to numbers; a group line stands before its actions',
      ),
    ),
  ),
});

export const structureQuery = {
  groupId: v.optional(described(v.string(), 'Only actions of the group with this id')),
  detail: v.optional(
    v.pipe(
      v.picklist(['full', 'outline']),
      v.description('outline: short lines in place of actions and links'),
    ),
    'full',
  ),
  type: v.optional(
    v.pipe(v.string(), v.description('Only actions of this type, such as Tab, or Tab.Navigate; in any case')),
  ),
  contains: v.optional(
    v.pipe(
      v.string(),
      v.description('Only actions with this text in their name or a parameter; in any case'),
    ),
  ),
};

const box = {
  x: described(integer, 'Left edge, in units of the diagram'),
  y: described(integer, 'Top edge, in units of the diagram'),
  width: described(integer, 'Width, in units of the diagram'),
  height: described(integer, 'Height, in units of the diagram'),
};

const groupFrames = v.array(
  namedObject('Group', 'A group of actions, with its frame.', {
    groupId: described(v.string(), 'Id of the group'),
    label: described(v.string(), 'Caption of the group; empty when nobody gave one'),
    ...box,
    actionCount: described(integer, 'How many actions it has'),
  }),
);

export const layoutReply = v.object({
  groups: described(groupFrames, 'Frames of all groups, in the order of the project'),
  staticBlocks: described(
    v.array(
      namedObject('StaticBlock', 'A block outside of groups, such as Start.', {
        name: described(v.string(), 'Start, Good End, Bad End, or the beginning of the text of a note'),
        ...box,
      }),
    ),
    'What takes up space and cannot be moved by the API',
  ),
});

const position = {
  x: described(bodyInteger(), 'New left edge of the frame, in units of the diagram'),
  y: described(bodyInteger(), 'New top edge of the frame, in units of the diagram'),
};
const newGroupPosition = {
  x: maybe(
    described(
      bodyInteger(),
      'Left edge of the new group, in units of the diagram; without x and y it gets a free place',
    ),
  ),
  y: maybe(described(bodyInteger(), 'Top edge of the new group, in units of the diagram')),
};

const layoutConflicts = described(v.null(), 'Null in a success; a refusal has them in its error body');

export const groupPositionBody = v.strictObject(position);
export const groupPositionReply = v.object({
  x: described(integer, 'Left edge of the frame now'),
  y: described(integer, 'Top edge of the frame now'),
  layoutConflicts,
});

/** The frames of `layout_get` may come back as they are. */
const groupMove = v.pipe(
  v.strictObject({ groupId: described(v.string(), 'Id of the group'), ...position }),
  v.metadata({ 'x-ignored-fields': ['width', 'height', 'label', 'actionCount'] }),
);

export const layoutBody = v.pipe(
  v.strictObject({
    groups: described(
      v.pipe(batchOf(groupMove), v.minLength(1, 'must have at least one group')),
      'Groups to move, each once',
    ),
  }),
  v.metadata({ 'x-ignored-fields': ['staticBlocks'] }),
);
export const layoutSetReply = v.object({
  applied: described(integer, 'How many groups were sent'),
  groups: described(groupFrames, 'Frames of all groups afterwards'),
  layoutConflicts,
});

export const groupCopyBody = v.strictObject(newGroupPosition);
export const groupCopyReply = v.object({
  newGroupId: described(v.string(), 'Id of the copy'),
  actionIds: described(v.array(v.string()), 'Ids of its actions, in their order'),
  x: described(integer, 'Left edge of its frame, in units of the diagram'),
  y: described(integer, 'Top edge of its frame, in units of the diagram'),
  layoutConflicts,
});

const actionReference = {
  groupId: described(v.string(), 'Id of its group'),
  actionId: described(v.string(), 'Id of the action'),
};

const actionReferences = v.pipe(
  batchOf(v.strictObject(actionReference)),
  v.minLength(1, 'must have at least one action'),
);

export const actionsMoveBody = v.strictObject({
  actions: described(
    actionReferences,
    'Actions to move, each with the group that it is in now; they keep this order',
  ),
  targetGroupId: maybe(
    described(v.string(), 'Group to move them to; empty, null or left out makes a new one'),
  ),
  afterActionId: maybe(
    described(v.string(), 'Action of that group that they follow; empty, null or left out puts them first'),
  ),
  ...newGroupPosition,
});
export type ActionsMoveBody = v.InferOutput<typeof actionsMoveBody>;

export const actionsMoveReply = v.object({
  targetGroupId: described(v.string(), 'Group that they are in now'),
  movedActions: described(
    v.array(v.object(actionReference)),
    'The actions in the order of the request, with their group now',
  ),
});

export const actionsCopyBody = v.strictObject({
  actions: described(
    actionReferences,
    'Actions to copy, each with the group that it is in; the copies have this order',
  ),
  targetGroupId: maybe(
    described(
      v.string(),
      'Group that the copies come to; empty, null or left out makes a new group for each group that actions are copied from',
    ),
  ),
  afterActionId: maybe(
    described(v.string(), 'Action of that group that they follow; empty, null or left out puts them first'),
  ),
  x: maybe(
    described(
      bodyInteger(),
      'Left edge of all new groups together, in units of the diagram; without x and y they get a free place',
    ),
  ),
  y: maybe(described(bodyInteger(), 'Top edge of all new groups together, in units of the diagram')),
});
export type ActionsCopyBody = v.InferOutput<typeof actionsCopyBody>;

export const actionsCopyReply = v.object({
  copies: described(
    v.array(v.object(actionReference)),
    'The copies in the order of the request, with their group',
  ),
});

export const actionsDeleteBody = v.strictObject({
  actions: described(actionReferences, 'Actions to delete, each with the group that it is in'),
});

export const actionsDeleteReply = v.object({ deleted: described(integer, 'How many actions were deleted') });
