import type { Ref } from 'react';
import { useMay } from '../../../api/queries/capability-queries.ts';
import type { CanvasGraph } from './canvas-graph.ts';
import { NameField } from './name-field.tsx';
import { NoteField } from './note-field.tsx';
import type { Selection } from './selection.ts';
import type { CanvasEdits } from './use-canvas-edits.ts';

interface Props {
  readonly graph: CanvasGraph;
  readonly selection: Selection;
  readonly edits: CanvasEdits;
  readonly field: Ref<HTMLInputElement & HTMLTextAreaElement>;
  readonly onEnd: () => void;
}

/** The name of one group or action, or the text of one note. */
export function ChosenName({ graph, selection, edits, field, onEnd }: Props) {
  const { ids, main } = selection;
  const may = useMay();
  if (main === null || ids.size !== 1 || !may('group_rename')) return null;
  const note = graph.noteOf.get(main);
  if (note !== undefined) {
    const write = (text: string) => edits.changeNote(note.number, { text });
    return <NoteField key={main} field={field} value={note.text} onCommit={write} onEnd={onEnd} />;
  }
  const card = graph.cardOf.get(main);
  const node = graph.tileOf.get(main)?.node;
  const value = card?.label ?? node?.label;
  if (value === undefined) return null;
  const rename = (name: string) => {
    if (node === undefined) edits.renameGroup(main, name);
    else edits.renameAction({ groupId: node.groupId, actionId: node.actionId }, name);
  };
  return <NameField key={main} field={field} value={value} onCommit={rename} onEnd={onEnd} />;
}
