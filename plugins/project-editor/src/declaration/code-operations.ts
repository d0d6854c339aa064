import { described, operation } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import {
  codeApiQuery,
  codeApiReply,
  referencesBody,
  referencesReply,
  sharedCodeBody,
  sharedCodeReply,
  storedReferencesReply,
} from './code-schemas.ts';
import { editsProject, inEditor, readsCode, readsProject } from './editor-facts.ts';

export const codeOperations = [
  operation({
    id: 'code_api_get',
    summary: 'Read what custom code can use',
    description:
      'The types of TypeScript that custom code of actions has at hand: an index, or one type with its members.',
    method: 'GET',
    path: '/code-api',
    ...readsCode,
    query: codeApiQuery,
    reply: codeApiReply,
    errors: ['not_found'],
  }),
  operation({
    id: 'shared_code_get',
    summary: 'Read the shared code of the project',
    description: 'A project without shared code answers empty texts.',
    method: 'GET',
    path: '/projects/current/shared-code',
    ...readsCode,
    reply: sharedCodeReply,
    errors: ['project_not_open'],
  }),
  operation({
    id: 'shared_code_set',
    summary: 'Replace the shared code of the project',
    description:
      'Null and what is left out stay as they are. Code that does not compile is refused with the errors of the compiler.',
    method: 'PUT',
    path: '/projects/current/shared-code',
    tier: 3,
    scope: 'code:author',
    ...inEditor,
    body: sharedCodeBody,
    reply: v.object({
      blockCreated: described(v.boolean(), 'Whether the project had no shared code before'),
    }),
    errors: ['project_not_open', 'failed_precondition'],
  }),
  operation({
    id: 'gac_references_get',
    summary: 'List the references of custom code',
    description: 'The order is that in which they were set.',
    method: 'GET',
    path: '/projects/current/gac-references',
    ...readsProject,
    reply: referencesReply,
    errors: ['project_not_open'],
  }),
  operation({
    id: 'gac_references_set',
    summary: 'Replace the references of custom code',
    description: 'The list that is sent takes the place of all that were there.',
    method: 'PUT',
    path: '/projects/current/gac-references',
    ...editsProject,
    body: referencesBody,
    reply: storedReferencesReply,
    errors: ['project_not_open', 'failed_precondition'],
  }),
] as const;
