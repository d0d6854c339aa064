import { changeSchema } from '@gatehouse/plugin-runtime/api';
import { integer, namedObject } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { nullableText } from './schemas.ts';

/** The part of a project that has the text. */
const { part, groupId, actionId, name } = changeSchema.entries;

export const searchKind = v.picklist(['text', 'id', 'variable', 'list', 'table']);

export const searchHitReply = namedObject('SearchHit', 'A place of a project with the text.', {
  ...{ part, groupId, actionId, name },
  /** A path within the part, such as `parameters.Url`. */
  field: v.string(),
  /** The match with the text around it. */
  excerpt: v.string(),
  /** Position of the match in the whole text, counted from 0. */
  position: integer,
});

/** Ids are null for a problem outside of actions. */
export const problemReply = namedObject('Problem', 'A problem that the validation found.', {
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
