import type { Edit } from '../session/recipe.ts';
import { findNamed } from './find-named.ts';
import { type IsNameParameter, renameReferences, type StaticKind } from './rename-references.ts';
import { newStaticName } from './static-name.ts';

export interface Names {
  readonly name?: string | null | undefined;
  readonly newName?: string | null | undefined;
}

const partOf = { Variable: 'variables', List: 'lists', Table: 'tables' } as const;
const nounOf = { Variable: 'variable', List: 'list', Table: 'table' } as const;

export interface StaticChange {
  readonly kind: StaticKind;
  readonly names: Names;
  readonly isNameParameter: IsNameParameter;
}

/** Finds what an item of an update names, and renames it everywhere if asked. */
export function renameStatic(edit: Edit, change: StaticChange): { index: number; name: string } {
  const { kind, names } = change;
  const others: readonly { readonly name: string }[] = edit.base[partOf[kind]];
  const from = names.name ?? '';
  const { index } = findNamed(nounOf[kind], others, from);
  const to = names.newName ?? from;
  if (to === from) return { index, name: from };
  newStaticName(to, others);
  renameReferences(edit, { kind, from, to, isNameParameter: change.isNameParameter });
  const target = edit.draft[partOf[kind]][index];
  if (target) target.name = to;
  return { index, name: to };
}

/** What uses the name stays as it is. Gives the name. */
export function deleteStatic({ base, draft }: Edit, kind: StaticKind, name: string): string {
  const all: readonly { readonly name: string }[] = base[partOf[kind]];
  const { index } = findNamed(nounOf[kind], all, name);
  draft[partOf[kind]].splice(index, 1);
  return name;
}

/** Overwrites the fields that were sent; null and undefined say nothing. */
export function assignSent<Target extends object>(target: Target, fields: Partial<Nullable<Target>>): void {
  const sent = Object.entries(fields).filter(([, value]) => value !== null && value !== undefined);
  Object.assign(target, Object.fromEntries(sent));
}

type Nullable<T> = { [K in keyof T]: T[K] | null | undefined };
