import { changedParts } from '@gatehouse/plugin-runtime/api';
import * as v from 'valibot';
import { nullableText } from './schemas.ts';

/** A part of a project; both ids are null for what is no part of a group. */
const place = {
  part: v.picklist(changedParts),
  groupId: nullableText,
  actionId: nullableText,
  /** What the part is called; of a group or an action its caption, of a link its branch. */
  name: v.string(),
};

const fieldValue = v.nullable(v.union([v.string(), v.number(), v.boolean()]));

/** A part that came, went or is another, with the fields that differ; null where there is no value. */
export const changeReply = v.object({
  change: v.picklist(['added', 'removed', 'changed']),
  ...place,
  fields: v.array(v.object({ field: v.string(), before: fieldValue, after: fieldValue })),
});

export const searchKind = v.picklist(['text', 'id', 'variable', 'list', 'table']);

export const searchHitReply = v.object({
  ...place,
  /** A path within the part, such as `parameters.Url`. */
  field: v.string(),
  /** What stands around the match. */
  excerpt: v.string(),
  /** Of the match in the whole text, counted from 0. */
  position: v.number(),
});

/** Null ids stand for what is no part of an action. */
export const problemReply = v.object({
  severity: v.picklist(['error', 'warning']),
  code: v.picklist(['REQUIRED', 'UNKNOWN', 'TYPE', 'RANGE', 'ENUM', 'REFERENCE', 'BINDING']),
  groupId: nullableText,
  actionId: nullableText,
  /** As in a validation error of an edit; a path into the document where it is no part of an action. */
  parameterName: v.string(),
  message: v.string(),
  expected: v.nullable(v.array(v.string())),
  got: nullableText,
});
