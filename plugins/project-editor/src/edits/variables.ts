import type { VariableDefinition } from '@gatehouse/sdk-actions/document';
import type { VariableFields } from '../declaration/static-schemas.ts';
import { withSent } from './change-statics.ts';

export function newVariable(name: string, fields: VariableFields): VariableDefinition {
  return {
    name,
    defaultValue: fields.defaultValue ?? '',
    comment: fields.comment ?? '',
    group: fields.group ?? 'UserDefined',
  };
}

export function changedVariable(variable: VariableDefinition, fields: VariableFields): VariableDefinition {
  const { defaultValue, comment, group } = fields;
  return withSent(variable, { defaultValue, comment, group });
}
