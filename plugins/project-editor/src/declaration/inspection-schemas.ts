import { changedParts } from '@gatehouse/plugin-runtime/api';
import * as v from 'valibot';
import { nullableText } from './schemas.ts';

/** A part of a project; both ids are null for a part outside of groups. */
const place = {
  part: v.picklist(changedParts),
  groupId: nullableText,
  actionId: nullableText,
  /** Name of the part: the caption of a group or an action, the branch of a link. */
  name: v.string(),
};

const fieldValue = v.nullable(v.union([v.string(), v.number(), v.boolean()]));

/** A part that was added, removed or changed, with the fields that differ; null where there is no value. */
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
  /** The match with the text around it. */
  excerpt: v.string(),
  /** Position of the match in the whole text, counted from 0. */
  position: v.number(),
});

/** Ids are null for a problem outside of actions. */
export const problemReply = v.object({
  severity: v.picklist(['error', 'warning']),
  code: v.picklist(['REQUIRED', 'UNKNOWN', 'TYPE', 'RANGE', 'ENUM', 'REFERENCE', 'BINDING']),
  groupId: nullableText,
  actionId: nullableText,
  /** The same as in a validation error of an edit; a path into the document for a problem outside of actions. */
  parameterName: v.string(),
  message: v.string(),
  expected: v.nullable(v.array(v.string())),
  got: nullableText,
});
