import type { TableFields } from '../declaration/static-schemas.ts';
import type { Edit } from '../session/recipe.ts';
import { appendRowText } from '../tables/row-text.ts';
import { assignSent, renameStatic } from './change-static.ts';
import { findNamed } from './find-named.ts';
import type { IsNameParameter } from './rename-references.ts';
import { newStaticName } from './static-name.ts';

/** Gives the name under which it was added. */
export function addTable({ base, draft }: Edit, fields: TableFields): string {
  const name = newStaticName(fields.name, base.tables);
  draft.tables.push({
    name,
    colSeparator: fields.colSeparator ?? ';',
    colSeparatorType: fields.colSeparatorType ?? 'Text',
    rowSeparator: fields.rowSeparator ?? '{-String.Enter-}',
    rowSeparatorType: fields.rowSeparatorType ?? 'Text',
    csvSeparator: fields.csvSeparator ?? ';',
    isFirstRowContainsHeaders: fields.isFirstRowContainsHeaders ?? false,
    bindToFile: fields.bindToFile ?? false,
    syncWithFile: fields.syncWithFile ?? false,
    bindedFile: fields.bindedFile ?? '',
    useSpecializedFormat: fields.useSpecializedFormat ?? false,
    leaveBlankFile: fields.leaveBlankFile ?? false,
    tryParseType: fields.tryParseType ?? false,
    isCorrectDisplayInExcel: fields.isCorrectDisplayInExcel ?? false,
    defaultItems: fields.defaultItems ?? '',
  });
  return name;
}

export function addTableRow({ base, draft }: Edit, name: string, cells: readonly string[]): void {
  const { item, index } = findNamed('table', base.tables, name);
  const target = draft.tables[index];
  if (target) target.defaultItems = appendRowText(item, cells);
}

/** Gives the resulting name. */
export function updateTable(edit: Edit, fields: TableFields, isNameParameter: IsNameParameter): string {
  const { index, name } = renameStatic(edit, { kind: 'Table', names: fields, isNameParameter });
  const target = edit.draft.tables[index];
  const { name: _, newName: __, ...changes } = fields;
  if (target) assignSent(target, changes);
  return name;
}
