import type { ListDefinition } from '@gatehouse/sdk-actions/document';
import type { ListFields } from '../declaration/static-schemas.ts';
import { withSent } from './change-statics.ts';
import { findNamed } from './find-named.ts';
import type { Edit } from './recipe.ts';

export function newList(name: string, fields: ListFields): ListDefinition {
  return {
    name,
    splitter: fields.splitter ?? '{-String.Enter-}',
    splitterType: fields.splitterType ?? 'Text',
    bindToFile: fields.bindToFile ?? false,
    syncWithFile: fields.syncWithFile ?? false,
    bindedFile: fields.bindedFile ?? '',
    leaveBlankFile: fields.leaveBlankFile ?? false,
    defaultItems: fields.defaultItems ?? [],
  };
}

export function changedList(list: ListDefinition, fields: ListFields): ListDefinition {
  const { name: _, newName: __, ...changes } = fields;
  return withSent(list, changes);
}

export function addListItems({ base, draft }: Edit, name: string, items: readonly string[]): void {
  const { item, index } = findNamed('list', base.lists, name);
  const target = draft.lists[index];
  if (target && items.length > 0) target.defaultItems = [...item.defaultItems, ...items];
}
