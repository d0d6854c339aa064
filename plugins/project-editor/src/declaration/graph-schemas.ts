import { bodyInteger } from '@gatehouse/sdk-plugin';
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
});

const box = { x: v.number(), y: v.number(), width: v.number(), height: v.number() };

const groupFrames = v.array(
  v.object({ groupId: v.string(), label: v.string(), ...box, actionCount: v.number() }),
);

export const layoutReply = v.object({
  groups: groupFrames,
  staticBlocks: v.array(v.object({ name: v.string(), ...box })),
});

const position = { x: bodyInteger(), y: bodyInteger() };
const newGroupPosition = { x: maybe(bodyInteger()), y: maybe(bodyInteger()) };

/** Null in every success; a refusal carries them in its error body. */
const layoutConflicts = v.null();

export const groupPositionBody = v.strictObject(position);
export const groupPositionReply = v.object({ x: v.number(), y: v.number(), layoutConflicts });

export const layoutBody = v.strictObject({
  groups: v.pipe(
    batchOf(v.strictObject({ groupId: v.string(), ...position })),
    v.minLength(1, 'must have at least one group'),
  ),
});
export const layoutSetReply = v.object({ applied: v.number(), groups: groupFrames, layoutConflicts });

export const groupCopyBody = v.strictObject(newGroupPosition);
export const groupCopyReply = v.object({
  newGroupId: v.string(),
  actionIds: v.array(v.string()),
  x: v.number(),
  y: v.number(),
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
