import type { Note } from '@gatehouse/sdk-actions/document';
import { GatehouseError, type Handlers } from '@gatehouse/sdk-plugin';
import type { noteOperations } from '../declaration/note-operations.ts';
import { addNote, changeNote, deleteNote, noteSize } from '../edits/change-notes.ts';
import { editProject } from './edit-project.ts';
import type { Editor } from './editor.ts';
import { askedPosition } from './placement.ts';

/** Texts beside the groups. They have no ids: a note is named by its place among them. */
export function noteHandlers(editor: Editor) {
  const { workspace } = editor;
  const notes = () => workspace.current().session.document.notes;
  const indexOf = (number: number) => {
    if (number <= notes().length) return number - 1;
    throw new GatehouseError(
      'not_found',
      `The project has no note ${number}; notes_list lists those there are.`,
    );
  };
  return {
    notes_list: () => ({ notes: notes().map(toReply) }),
    note_add: (call) => {
      const { text, width, height } = call.body;
      const position = askedPosition(call.body);
      const size = { width: width ?? noteSize.width, height: height ?? noteSize.height };
      const note = editProject(editor, call, (edit) => addNote(edit, { text, position, ...size }));
      return toReply(note, notes().length - 1);
    },
    note_set: (call) => {
      const index = indexOf(call.params.number);
      const entries = Object.entries(call.body).filter(([, value]) => value !== null && value !== undefined);
      const note = editProject(editor, call, (edit) => changeNote(edit, index, Object.fromEntries(entries)));
      return toReply(note ?? call.fail('not_found', `The project has no note ${index + 1}.`), index);
    },
    note_delete: (call) => {
      const index = indexOf(call.params.number);
      editProject(editor, call, (edit) => deleteNote(edit, index));
      return { deleted: index + 1 };
    },
  } satisfies Handlers<typeof noteOperations>;
}

function toReply({ text, x, y, width, height }: Note, index: number) {
  return { number: index + 1, text, x, y, width, height };
}
