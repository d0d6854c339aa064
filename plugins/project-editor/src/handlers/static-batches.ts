import { addStatics, deleteStatics, type SentItem, updateStatics } from '../edits/change-statics.ts';
import type { NamePlaces } from '../edits/rename-references.ts';
import type { Named, StaticKind, StaticPart } from '../edits/static-part.ts';
import type { BatchAnswer } from './batch-answer.ts';
import { type EditCall, editItems } from './edit-project.ts';
import type { Editor } from './editor.ts';

/**
 * The batch edits of variables, lists, tables or hosted spreadsheets. `afterItem` stores the fields of an accepted
 * item that are not in the document: after its own rename, before later items.
 */
export function staticBatches<Item extends Named, Fields extends SentItem<Item>>(
  editor: Editor,
  part: StaticPart<Item>,
  afterItem?: (name: string, fields: Fields) => void,
) {
  const nameOf = ({ name }: Fields) => name ?? null;
  const namePlaces = namePlacesOf(editor, part.kind);
  const valuesNow = () => editor.workspace.current().values;
  return {
    /** A new item does not take the value of an older item with the same name, whose addition was undone. */
    add: (call: EditCall, items: readonly Fields[]): BatchAnswer => {
      const answer = editItems(editor, call, {
        items,
        nameOf,
        batch: (document) => addStatics(document, part, items),
      });
      for (const { item, name } of accepted(items, answer)) {
        valuesNow().forget(part.kind, name);
        afterItem?.(name, item);
      }
      return answer;
    },
    /** The values of the last run follow a new name. */
    update: (call: EditCall, items: readonly Fields[]): BatchAnswer => {
      const answer = editItems(editor, call, {
        items,
        nameOf,
        batch: (document) => updateStatics(document, part, { items, namePlaces }),
      });
      for (const { item, name } of accepted(items, answer)) {
        valuesNow().rename(part.kind, new Map([[item.name ?? '', name]]));
        afterItem?.(name, item);
      }
      return namedAsSent(answer, items.map(nameOf));
    },
    delete: (call: EditCall, names: readonly string[]): BatchAnswer => {
      const answer = editItems(editor, call, {
        items: names,
        nameOf: (name) => name,
        batch: (document) => deleteStatics(document, part, names),
      });
      for (const { name } of accepted(names, answer)) valuesNow().forget(part.kind, name);
      return answer;
    },
  };
}

/** The accepted items, with their new names. */
function accepted<Item>(
  items: readonly Item[],
  answer: BatchAnswer,
): { readonly item: Item; readonly name: string }[] {
  return items.flatMap((item, index) => {
    const outcome = answer.items[index];
    const name = outcome?.resultCode === 'RESULT_OK' ? outcome.name : null;
    return name === null ? [] : [{ item, name }];
  });
}

/** Clients find the outcome of an item by the name that they sent. */
function namedAsSent({ items }: BatchAnswer, sent: readonly (string | null)[]): BatchAnswer {
  return {
    items: items.map((outcome, index) => {
      const name = sent[index] ?? null;
      const now = outcome.resultCode === 'RESULT_OK' ? outcome.name : name;
      return now === null || now === name ? outcome : { ...outcome, name, newName: now };
    }),
  };
}

function namePlacesOf({ catalog }: Editor, kind: StaticKind): NamePlaces {
  const nameKind = `${kind}Name`;
  return {
    isParameter: (type, action, parameter) => {
      const parameters = catalog.find(type, action)?.variant.parameters ?? {};
      return Object.hasOwn(parameters, parameter) && parameters[parameter]?.kind === nameKind;
    },
    isFinderField: (type, finder, { name, array }) => {
      const bindings = catalog.categories().find(({ tag }) => tag === type)?.bindings ?? [];
      const binding = bindings.find(({ discriminatorValue }) => discriminatorValue === finder);
      const rows = binding?.nestedArrays.find((nested) => nested.name === array);
      const fields = array === null ? binding?.fields : rows?.elementFields;
      return fields?.find((field) => field.name === name)?.kind === nameKind;
    },
  };
}
