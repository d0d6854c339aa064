import { operation } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { editsItems, editsProject, readsProject } from './editor-facts.ts';
import { batchOf, emptyReply, maybe, namesBody, readErrors, scalarText } from './schemas.ts';
import { variableFields, variableReply, variableValueReply } from './static-schemas.ts';

const path = '/projects/current/variables';
const body = v.strictObject({ variables: batchOf(variableFields) });

export const variablesOperations = [
  operation({
    id: 'variables_list',
    summary: 'List the variables',
    method: 'GET',
    path,
    ...readsProject,
    reply: v.object({ variables: v.array(variableReply), totalCount: v.number() }),
  }),
  operation({ id: 'variables_add', summary: 'Add variables', method: 'POST', path, ...editsItems, body }),
  operation({
    id: 'variables_update',
    summary: 'Change or rename variables',
    method: 'PUT',
    path,
    ...editsItems,
    body,
  }),
  operation({
    id: 'variables_delete',
    summary: 'Delete variables',
    method: 'DELETE',
    path,
    ...editsItems,
    body: namesBody,
  }),
  operation({
    id: 'variable_value_get',
    summary: 'Read value and default of a variable',
    method: 'GET',
    path: '/projects/current/variables/{name}/value',
    ...readsProject,
    reply: variableValueReply,
  }),
  operation({
    id: 'variable_value_set',
    summary: 'Set the value of a variable',
    method: 'PUT',
    path: '/projects/current/variables/{name}/value',
    ...editsProject,
    body: v.strictObject({ value: maybe(scalarText) }),
    reply: emptyReply,
    errors: readErrors,
  }),
] as const;
