import { described, integer, operation } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { editsProject, readsProject } from './editor-facts.ts';
import { itemOperations } from './item-operations.ts';
import { namePath } from './path-params.ts';
import { batchOf, emptyReply, maybe, readErrors, scalarText } from './schemas.ts';
import { variableFields, variableReply, variableValueReply } from './static-schemas.ts';

export const variablesOperations = [
  ...itemOperations({
    id: 'variables',
    noun: 'variables',
    path: '/projects/current/variables',
    body: v.pipe(
      v.strictObject({
        variables: described(batchOf(variableFields), 'Variables, each done or refused alone'),
      }),
      v.metadata({ 'x-ignored-fields': ['totalCount'] }),
    ),
    reply: v.object({
      variables: described(v.array(variableReply), 'In the order of the project'),
      totalCount: described(integer, 'How many variables there are'),
    }),
  }),
  operation({
    id: 'variable_value_get',
    summary: 'Read value and default of a variable',
    description: 'Value of the paused run, else of the last run or call, else the default.',
    method: 'GET',
    path: '/projects/current/variables/{name}/value',
    params: namePath('Name of the variable, from variables_list'),
    ...readsProject,
    reply: variableValueReply,
  }),
  operation({
    id: 'variable_value_set',
    summary: 'Set the value of a variable',
    description:
      'Sets the current value, also in a paused run; the default, with which the next run starts, stays.',
    method: 'PUT',
    path: '/projects/current/variables/{name}/value',
    params: namePath('Name of the variable, from variables_list'),
    ...editsProject,
    body: v.strictObject({
      value: maybe(described(scalarText, 'New value, stored as text; null or left out changes nothing')),
    }),
    reply: emptyReply,
    errors: readErrors,
  }),
] as const;
