import type { ReactNode } from 'react';
import { useMay } from '../../../api/queries/capability-queries.ts';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import type { DataCalls } from '../edits/data-calls.ts';
import type { Editing } from '../edits/use-edit.ts';
import { ItemTools } from './item-tools.tsx';
import { useChosen } from './use-chosen.ts';
import { useItemChanges } from './use-item-changes.ts';

interface Props<Item> {
  readonly found: { readonly data: readonly Item[] | undefined; readonly error: Error | null };
  readonly calls: DataCalls<{ readonly name: string; readonly newName?: string | null }>;
  readonly editing: Editing;
  /** The operation that changes one. */
  readonly right: string;
  readonly words: {
    readonly one: string;
    readonly add: string;
    readonly new: string;
    /** Where there is none. */
    readonly none: string;
  };
  readonly children: (item: Item) => ReactNode;
}

/** Lists or tables of a project: one of them is chosen and shown, and they are added, named and deleted. */
export function NamedItems<Item extends { readonly name: string }>(props: Props<Item>) {
  const { calls, children, editing, found, right, words } = props;
  const may = useMay();
  const { data, error } = found;
  const { chosen, choose } = useChosen(data);
  const { add, rename, remove } = useItemChanges(editing, calls, choose);
  const change = {
    add: (name: string) => add({ name }),
    rename: (name: string, newName: string) => rename({ name, newName }),
    remove,
  };
  return (
    <>
      <ProblemNote error={error} />
      <ItemTools
        words={words}
        names={data?.map(({ name }) => name) ?? []}
        selected={chosen?.name ?? null}
        onSelect={choose}
        change={may(right) ? change : null}
      />
      {data?.length === 0 && <p className="quiet">{words.none}</p>}
      {chosen !== null && children(chosen)}
    </>
  );
}
