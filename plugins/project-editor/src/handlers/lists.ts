import { toPage } from '../declaration/paging.ts';
import { findNamed } from '../edits/find-named.ts';
import { addList, addListItems, updateList } from '../edits/lists.ts';
import { editProject } from './edit-project.ts';
import type { Editor, EditorHandlers } from './editor.ts';
import { addStatics, deleteStatics, updateStatics } from './static-batches.ts';

export function listHandlers(editor: Editor) {
  const { workspace } = editor;
  return {
    lists_list: () => ({
      lists: workspace.current().session.document.lists.map((list) => ({
        ...list,
        newName: null,
        defaultItems: [...list.defaultItems],
      })),
    }),
    lists_add: (call) => addStatics(editor, call, { items: call.body.lists, recipe: addList }),
    lists_update: (call) =>
      updateStatics(editor, call, { kind: 'List', items: call.body.lists, recipe: updateList }),
    lists_delete: (call) => deleteStatics(editor, call, 'List'),
    list_items_get: (call) => {
      const { session, values } = workspace.current();
      const { item } = findNamed('list', session.document.lists, call.params.name);
      const items = values.list(item.name) ?? item.defaultItems;
      const { skip, take } = toPage(call);
      return { name: item.name, items: items.slice(skip, skip + take), totalCount: items.length };
    },
    list_items_add: (call) => {
      const { values } = workspace.current();
      const { name } = call.params;
      const { items } = call.body;
      editProject(editor, call, (edit) => addListItems(edit, name, items));
      values.appendToList(name, items);
      return {};
    },
  } satisfies Partial<EditorHandlers>;
}
