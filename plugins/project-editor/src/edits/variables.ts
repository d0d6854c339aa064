import type { VariableFields } from '../declaration/static-schemas.ts';
import type { Edit } from '../session/recipe.ts';
import { assignSent, renameStatic } from './change-static.ts';
import type { IsNameParameter } from './rename-references.ts';
import { newStaticName } from './static-name.ts';

/** Gives the name under which it was added. */
export function addVariable({ base, draft }: Edit, fields: VariableFields): string {
  const name = newStaticName(fields.name, base.variables);
  draft.variables.push({
    name,
    defaultValue: fields.defaultValue ?? '',
    comment: fields.comment ?? '',
    group: fields.group ?? 'UserDefined',
  });
  return name;
}

/** Gives the resulting name. */
export function updateVariable(edit: Edit, fields: VariableFields, isNameParameter: IsNameParameter): string {
  const { index, name } = renameStatic(edit, { kind: 'Variable', names: fields, isNameParameter });
  const target = edit.draft.variables[index];
  const { defaultValue, comment, group } = fields;
  if (target) assignSent(target, { defaultValue, comment, group });
  return name;
}
