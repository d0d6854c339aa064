import { bodyInteger, integer, namedObject } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { actionLinkReply, graphNodeReply } from './action-schemas.ts';
import { batchOf, maybe, nullableText } from './schemas.ts';

export const structureReply = v.object({
  actions: v.array(graphNodeReply),
  links: v.array(actionLinkReply),
  startActionId: nullableText,
  startGroupId: nullableText,
  goodEndActionId: nullableText,
  goodEndGroupId: nullableText,
  badEndActionId: nullableText,
  badEndGroupId: nullableText,
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
  groupId: v.optional(v.string()),
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

const box = { x: integer, y: integer, width: integer, height: integer };

const groupFrames = v.array(
  namedObject('Group', 'A group of actions, with its frame.', {
    groupId: v.string(),
    label: v.string(),
    ...box,
    actionCount: integer,
  }),
);

export const layoutReply = v.object({
  groups: groupFrames,
  staticBlocks: v.array(
    namedObject('StaticBlock', 'A block outside of groups, such as Start.', { name: v.string(), ...box }),
  ),
});

const position = { x: bodyInteger(), y: bodyInteger() };
const newGroupPosition = { x: maybe(bodyInteger()), y: maybe(bodyInteger()) };

/** Null in every success; a refusal carries them in its error body. */
const layoutConflicts = v.null();

export const groupPositionBody = v.strictObject(position);
export const groupPositionReply = v.object({ x: integer, y: integer, layoutConflicts });

/** The frames of `layout_get` may come back as they are. */
const groupMove = v.pipe(
  v.strictObject({ groupId: v.string(), ...position }),
  v.metadata({ 'x-ignored-fields': ['width', 'height', 'label', 'actionCount'] }),
);

export const layoutBody = v.pipe(
  v.strictObject({
    groups: v.pipe(batchOf(groupMove), v.minLength(1, 'must have at least one group')),
  }),
  v.metadata({ 'x-ignored-fields': ['staticBlocks'] }),
);
export const layoutSetReply = v.object({ applied: integer, groups: groupFrames, layoutConflicts });

export const groupCopyBody = v.strictObject(newGroupPosition);
export const groupCopyReply = v.object({
  newGroupId: v.string(),
  actionIds: v.array(v.string()),
  x: integer,
  y: integer,
  layoutConflicts,
});

const actionReference = { groupId: v.string(), actionId: v.string() };

export const actionsMoveBody = v.strictObject({
  actions: v.pipe(batchOf(v.strictObject(actionReference)), v.minLength(1, 'must have at least one action')),
  targetGroupId: maybe(v.string()),
  afterActionId: maybe(v.string()),
  ...newGroupPosition,
});
export type ActionsMoveBody = v.InferOutput<typeof actionsMoveBody>;

export const actionsMoveReply = v.object({
  targetGroupId: v.string(),
  movedActions: v.array(v.object(actionReference)),
});
