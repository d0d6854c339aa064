import { changeSchema } from '@gatehouse/plugin-runtime/api';
import { described, integer, namedObject } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';

/** The part of a project that has the text. */
const { part, groupId, actionId, name } = changeSchema.entries;

export const searchKind = v.picklist(['text', 'id', 'variable', 'list', 'table']);

export const searchHitReply = namedObject('SearchHit', 'A place of a project with the text.', {
  ...{ part, groupId, actionId, name },
  field: described(v.string(), 'Where the text stands in the part, such as parameters.Url'),
  excerpt: described(v.string(), 'The match with the text around it'),
  position: described(integer, 'Where the match begins in the whole text, counted in characters from 0'),
});

export const problemReply = namedObject('Problem', 'A problem that the validation found.', {
  severity: described(
    v.picklist(['error', 'warning']),
    'error: a run fails with it; warning: it may be meant',
  ),
  code: described(
    v.picklist(['REQUIRED', 'UNKNOWN', 'TYPE', 'RANGE', 'ENUM', 'REFERENCE', 'BINDING']),
    'Kind of the problem',
  ),
  groupId: v.nullable(described(v.string(), 'Group of the action; null outside of actions')),
  actionId: v.nullable(described(v.string(), 'Action with the problem; null outside of actions')),
  parameterName: described(
    v.string(),
    'Parameter or field that it is about; outside of actions a path into the project',
  ),
  message: described(v.string(), 'What is wrong and what to do'),
  expected: v.nullable(
    described(
      v.array(v.string()),
      'Values or the rule that would be right; null where there is nothing to name',
    ),
  ),
  got: v.nullable(described(v.string(), 'What stands there; null where nothing does')),
});
