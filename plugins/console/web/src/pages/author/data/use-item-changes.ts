import { useTexts } from '../../../texts/define-texts.ts';
import type { DataCalls } from '../edits/data-calls.ts';
import type { Editing } from '../edits/use-edit.ts';
import { dataTexts } from './data-texts.ts';

interface Renaming {
  readonly newName?: string | null;
}

/** New ones, other names, and the end of variables, lists or tables, each as one named edit. */
export function useItemChanges<Change extends Renaming>(
  editing: Editing,
  calls: DataCalls<Change>,
  choose: (name: string) => void,
) {
  const words = useTexts(dataTexts);
  return {
    add: (fields: Change & { readonly name: string }) => {
      const { name } = fields;
      editing.run({ name: words.editNew(name), send: calls.add(fields) });
      choose(name);
    },
    rename: (change: Change & { readonly name: string; readonly newName: string }) => {
      const { name, newName } = change;
      editing.run({ name: words.editRename(name, newName), send: calls.change(change) });
      choose(newName);
    },
    remove: (name: string) => editing.run({ name: words.editDelete(name), send: calls.remove(name) }),
  };
}
