import type { Handlers } from '@gatehouse/sdk-plugin';
import type { listsOperations } from '../declaration/list-operations.ts';
import { toPage } from '../declaration/paging.ts';
import { addListItems } from '../edits/add-list-items.ts';
import { findNamed } from '../edits/find-named.ts';
import { listsPart } from '../edits/static-part.ts';
import { addToList, listPage } from '../workspace/current-values.ts';
import { editProject } from './edit-project.ts';
import type { Editor } from './editor.ts';
import { staticBatches } from './static-batches.ts';

export function listHandlers(editor: Editor) {
  const { workspace } = editor;
  const batches = staticBatches(editor, listsPart);
  return {
    lists_list: () => ({
      lists: workspace.current().session.document.lists.map((list) => ({
        ...list,
        encoding: list.encoding ?? 'utf-8',
        newName: null,
        defaultItems: [...list.defaultItems],
      })),
    }),
    lists_add: (call) => batches.add(call, call.body.lists),
    lists_update: (call) => batches.update(call, call.body.lists),
    lists_delete: (call) => batches.delete(call, call.body.names),
    list_items_get: async (call) => {
      const project = workspace.current();
      const { item } = findNamed('list', project.session.document.lists, call.params.name);
      const { items, totalCount } = await listPage(project, item, toPage(call));
      return { name: item.name, items: [...items], totalCount };
    },
    list_items_add: (call) => {
      const { name } = call.params;
      const { items } = call.body;
      editProject(editor, call, (edit) => addListItems(edit, name, items));
      addToList(workspace.current(), name, items);
      return {};
    },
  } satisfies Handlers<typeof listsOperations>;
}
