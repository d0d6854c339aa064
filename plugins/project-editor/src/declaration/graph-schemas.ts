import * as v from 'valibot';
import { actionLinkReply, graphNodeReply } from './action-schemas.ts';
import { nullableText } from './schemas.ts';

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

export const layoutReply = v.object({
  groups: v.array(v.object({ groupId: v.string(), label: v.string(), ...box, actionCount: v.number() })),
  staticBlocks: v.array(v.object({ name: v.string(), ...box })),
});
