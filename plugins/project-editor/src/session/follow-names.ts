import type { ProjectDocument } from '@gatehouse/sdk-actions/document';
import { listsPart, type Named, type StaticPart, tablesPart, variablesPart } from '../edits/static-part.ts';
import type { RuntimeValues } from './runtime-values.ts';

/** Renames values after an undo or redo that changed names. */
export function followNames(values: RuntimeValues, before: ProjectDocument, after: ProjectDocument): void {
  follow(values, variablesPart, { before, after });
  follow(values, listsPart, { before, after });
  follow(values, tablesPart, { before, after });
}

/** A step adds, deletes or renames, so items at the same place of equally long lists are the same item. */
function follow<Item extends Named>(
  values: RuntimeValues,
  part: StaticPart<Item>,
  { before, after }: { readonly before: ProjectDocument; readonly after: ProjectDocument },
): void {
  const old = part.itemsOf(before);
  const now = part.itemsOf(after);
  if (old === now || old.length !== now.length) return;
  const names = old.flatMap(({ name }, index): [string, string][] => {
    const newName = now[index]?.name ?? name;
    return newName === name ? [] : [[name, newName]];
  });
  values.rename(part.kind, new Map(names));
}
