import { integer, operation } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { editsProject, readsProject } from './editor-facts.ts';
import { itemOperations } from './item-operations.ts';
import { batchOf, emptyReply, maybe, readErrors, scalarText } from './schemas.ts';
import { variableFields, variableReply, variableValueReply } from './static-schemas.ts';

export const variablesOperations = [
  ...itemOperations({
    id: 'variables',
    noun: 'variables',
    path: '/projects/current/variables',
    body: v.pipe(
      v.strictObject({ variables: batchOf(variableFields) }),
      v.metadata({ 'x-ignored-fields': ['totalCount'] }),
    ),
    reply: v.object({ variables: v.array(variableReply), totalCount: integer }),
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
