import { deleteStatic, type Names } from '../edits/change-static.ts';
import type { IsNameParameter, StaticKind } from '../edits/rename-references.ts';
import type { Edit } from '../session/recipe.ts';
import type { BatchAnswer } from './batch-answer.ts';
import { type EditCall, editItems } from './edit-project.ts';
import type { Editor } from './editor.ts';

/** Adds variables, lists or tables, each by itself. */
export function addStatics<Item extends Names>(
  editor: Editor,
  call: EditCall,
  batch: { readonly items: readonly Item[]; readonly recipe: (edit: Edit, item: Item) => string },
): BatchAnswer {
  return editItems(editor, call, { ...batch, nameOf: ({ name }) => name ?? null });
}

interface Update<Item> {
  readonly kind: StaticKind;
  readonly items: readonly Item[];
  readonly recipe: (edit: Edit, item: Item, isNameParameter: IsNameParameter) => string;
}

/** Changes those that the items name; the values of the last run follow a new name. */
export function updateStatics<Item extends Names>(
  editor: Editor,
  call: EditCall,
  { kind, items, recipe }: Update<Item>,
): BatchAnswer {
  const isNameParameter = nameParametersOf(editor, kind);
  const answer = editItems(editor, call, {
    items,
    nameOf: ({ name }) => name ?? null,
    recipe: (edit, item) => recipe(edit, item, isNameParameter),
  });
  const { values } = editor.workspace.current();
  for (const { item, name } of accepted(items, answer)) values.rename(kind, item.name ?? '', name);
  return answer;
}

export function deleteStatics(
  editor: Editor,
  call: EditCall & { readonly body: { readonly names: readonly string[] } },
  kind: StaticKind,
): BatchAnswer {
  const answer = editItems(editor, call, {
    items: call.body.names,
    nameOf: (name) => name,
    recipe: (edit, name) => deleteStatic(edit, kind, name),
  });
  const { values } = editor.workspace.current();
  for (const { name } of accepted(call.body.names, answer)) values.forget(kind, name);
  return answer;
}

/** The items that went well, with the names that they have now. */
export function accepted<Item>(
  items: readonly Item[],
  answer: BatchAnswer,
): { readonly item: Item; readonly name: string }[] {
  return items.flatMap((item, index) => {
    const outcome = answer.items[index];
    const name = outcome?.resultCode === 'RESULT_OK' ? outcome.name : null;
    return name === null ? [] : [{ item, name }];
  });
}

function nameParametersOf({ catalog }: Editor, kind: StaticKind): IsNameParameter {
  return (type, action, parameter) => {
    const parameters = catalog.find(type, action)?.variant.parameters ?? {};
    return Object.hasOwn(parameters, parameter) && parameters[parameter]?.kind === `${kind}Name`;
  };
}
