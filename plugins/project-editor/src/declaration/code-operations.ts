import { operation } from '@gatehouse/sdk-plugin';
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
    method: 'GET',
    path: '/projects/current/shared-code',
    ...readsCode,
    reply: sharedCodeReply,
    errors: ['project_not_open'],
  }),
  operation({
    id: 'shared_code_set',
    summary: 'Replace the shared code of the project',
    method: 'PUT',
    path: '/projects/current/shared-code',
    tier: 3,
    scope: 'code:author',
    ...inEditor,
    body: sharedCodeBody,
    reply: v.object({ blockCreated: v.boolean() }),
    errors: ['project_not_open', 'failed_precondition'],
  }),
  operation({
    id: 'gac_references_get',
    summary: 'List the references of custom code',
    method: 'GET',
    path: '/projects/current/gac-references',
    ...readsProject,
    reply: referencesReply,
    errors: ['project_not_open'],
  }),
  operation({
    id: 'gac_references_set',
    summary: 'Replace the references of custom code',
    method: 'PUT',
    path: '/projects/current/gac-references',
    ...editsProject,
    body: referencesBody,
    reply: storedReferencesReply,
    errors: ['project_not_open', 'failed_precondition'],
  }),
] as const;
