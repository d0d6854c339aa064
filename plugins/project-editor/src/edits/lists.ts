import type { ListFields } from '../declaration/static-schemas.ts';
import type { Edit } from '../session/recipe.ts';
import { assignSent, renameStatic } from './change-static.ts';
import { findNamed } from './find-named.ts';
import type { IsNameParameter } from './rename-references.ts';
import { newStaticName } from './static-name.ts';

/** Gives the name under which it was added. */
export function addList({ base, draft }: Edit, fields: ListFields): string {
  const name = newStaticName(fields.name, base.lists);
  draft.lists.push({
    name,
    splitter: fields.splitter ?? '{-String.Enter-}',
    splitterType: fields.splitterType ?? 'Text',
    bindToFile: fields.bindToFile ?? false,
    syncWithFile: fields.syncWithFile ?? false,
    bindedFile: fields.bindedFile ?? '',
    leaveBlankFile: fields.leaveBlankFile ?? false,
    defaultItems: fields.defaultItems ?? [],
  });
  return name;
}

export function addListItems({ base, draft }: Edit, name: string, items: readonly string[]): void {
  const { index } = findNamed('list', base.lists, name);
  draft.lists[index]?.defaultItems.push(...items);
}

/** Gives the resulting name. */
export function updateList(edit: Edit, fields: ListFields, isNameParameter: IsNameParameter): string {
  const { index, name } = renameStatic(edit, { kind: 'List', names: fields, isNameParameter });
  const target = edit.draft.lists[index];
  const { name: _, newName: __, ...changes } = fields;
  if (target) assignSent(target, changes);
  return name;
}
