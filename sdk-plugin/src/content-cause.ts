import * as v from 'valibot';
import { contentScopes } from './access.ts';
import { described } from './described.ts';
import { namedObject } from './named-object.ts';

/** A `ContentCause` with its scope, as answers have it. */
export const contentCauseSchema = namedObject('ContentCause', 'An action of a project that needs a scope.', {
  scope: described(v.picklist(contentScopes), 'The content scope that the action needs.'),
  actionId: described(v.string(), 'Id of the action.'),
  groupId: described(v.string(), 'Id of the group of the action.'),
  type: described(v.string(), 'Action type, such as `File`.'),
  action: described(v.string(), 'Name of the action within its type, such as `Write`.'),
});
