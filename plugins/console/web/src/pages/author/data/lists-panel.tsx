import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMay } from '../../../api/queries/capability-queries.ts';
import { type List, lists } from '../../../api/queries/data-queries.ts';
import { useTexts } from '../../../texts/define-texts.ts';
import { listCalls } from '../edits/data-calls.ts';
import { changeItems, withoutItem } from '../edits/data-edits.ts';
import { keepTyped } from '../edits/drafts.ts';
import type { TextEdit } from '../edits/places.ts';
import type { Editing } from '../edits/use-edit.ts';
import { writeText } from '../edits/write-text.ts';
import { DataGrid } from './data-grid.tsx';
import { dataTexts } from './data-texts.ts';
import { FileBinding } from './file-binding.tsx';
import { FileTools } from './file-tools.tsx';
import type { Cell } from './grid-keys.ts';
import type { CellEdit } from './grid-types.ts';
import { linesOf } from './lines-of.ts';
import { NamedItems } from './named-items.tsx';

/** The lists of the project with their items. */
export function ListsPanel({ editing }: { readonly editing: Editing }) {
  const words = useTexts(dataTexts);
  return (
    <NamedItems
      found={useQuery(lists)}
      calls={listCalls}
      editing={editing}
      right="lists_update"
      words={{ one: words.list, add: words.addList, new: words.newList, none: words.noLists }}
    >
      {(list) => <Items key={list.name} list={list} editing={editing} />}
    </NamedItems>
  );
}

interface ItemsProps {
  readonly list: List;
  readonly editing: Editing;
}

function Items({ list, editing }: ItemsProps) {
  const words = useTexts(dataTexts);
  const may = useMay()('lists_update');
  const [active, setActive] = useState<Cell>({ row: 0, column: 0 });
  const { name, defaultItems: items } = list;
  const run = (what: string, change: (items: readonly string[]) => readonly string[]) =>
    editing.run({ name: what, send: changeItems(name, change) });
  const toEdit = ({ row, before, text }: CellEdit): TextEdit => {
    const index = row < items.length ? row : null;
    const label = index === null ? words.editAddItem(name) : words.editItem(name, `${row + 1}`);
    return { place: { kind: 'item', list: name, index }, name: label, before, text };
  };
  const onDelete = (row: number) => {
    const seen = items[row];
    if (seen !== undefined) run(words.editDeleteItem(name, `${row + 1}`), withoutItem(row, seen));
  };
  return (
    <>
      <DataGrid
        label={words.itemsOf(name)}
        columns={[{ name: words.item }]}
        rows={may ? items.length + 1 : items.length}
        hasNewRow={may}
        textAt={({ row }) => items[row] ?? ''}
        active={active}
        onActive={setActive}
        onEdit={may ? (edit) => editing.run(writeText(toEdit(edit))) : null}
        onTyped={(edit) => keepTyped(toEdit(edit))}
        onDelete={onDelete}
      />
      <FileTools
        label={words.importItems}
        onText={may ? (text, file) => run(words.editImport(name, file), () => linesOf(text)) : null}
        file={() => ({ name: `${name}.txt`, text: items.map((item) => `${item}\n`).join('') })}
      />
      <FileBinding
        bound={list}
        onChange={(field, change) =>
          editing.run({ name: words.editField(name, field), send: listCalls.change({ name, ...change }) })
        }
        isDisabled={!may}
      />
    </>
  );
}
