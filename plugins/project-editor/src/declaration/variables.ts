import { declared, operation } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { batchReply, editErrors, emptyReply, maybe, readErrors, scalarText } from './schemas.ts';
import { variableFields, variableReply, variableValueReply } from './static-schemas.ts';

export const variablesOperations = [
  operation({
    id: 'variables_list',
    method: 'GET',
    path: '/projects/current/variables',
    tier: 0,
    scope: 'project:read',
    hosts: ['editor'],
    envelope: 'editor',
    reply: v.object({ variables: v.array(variableReply), totalCount: v.number() }),
    errors: readErrors,
  }),
  operation({
    id: 'variables_add',
    method: 'POST',
    path: '/projects/current/variables',
    tier: 1,
    scope: 'project:edit',
    hosts: ['editor'],
    envelope: 'editor',
    body: v.strictObject({ variables: v.array(variableFields) }),
    reply: batchReply,
    errors: editErrors,
  }),
  declared({
    id: 'variables_update',
    method: 'PUT',
    path: '/projects/current/variables',
    tier: 1,
    scope: 'project:edit',
    hosts: ['editor'],
  }),
  declared({
    id: 'variables_delete',
    method: 'DELETE',
    path: '/projects/current/variables',
    tier: 1,
    scope: 'project:edit',
    hosts: ['editor'],
  }),
  operation({
    id: 'variable_value_get',
    method: 'GET',
    path: '/projects/current/variables/{name}/value',
    tier: 0,
    scope: 'project:read',
    hosts: ['editor'],
    envelope: 'editor',
    reply: variableValueReply,
    errors: readErrors,
  }),
  operation({
    id: 'variable_value_set',
    method: 'PUT',
    path: '/projects/current/variables/{name}/value',
    tier: 1,
    scope: 'project:edit',
    hosts: ['editor'],
    envelope: 'editor',
    body: v.strictObject({ value: maybe(scalarText) }),
    reply: emptyReply,
    errors: readErrors,
  }),
] as const;
