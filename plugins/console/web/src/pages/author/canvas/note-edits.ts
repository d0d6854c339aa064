import { read } from '../../../api/api-error.ts';
import { editor } from '../../../api/hosts.ts';
import type { Editing } from '../edits/use-edit.ts';
import { noteId } from './canvas-graph.ts';
import type { canvasTexts } from './canvas-texts.ts';

interface NoteChange {
  readonly text?: string;
  readonly x?: number;
  readonly y?: number;
}

/** Changes of notes. Each call is one edit of the project. */
export interface NoteEdits {
  addNote(onAdded: (id: string) => void): void;
  changeNote(number: number, change: NoteChange): void;
  removeNote(number: number): void;
}

/** Edits of notes, which are named by their numbers: a note that somebody else deleted meanwhile refuses the edit. */
export function noteEdits(run: Editing['run'], words: (typeof canvasTexts)['en']): NoteEdits {
  return {
    addNote: (onAdded) =>
      run({
        name: words.editAddNote,
        send: async (headers) => {
          const body = { text: words.newNote };
          const { number } = await read(editor.POST('/projects/current/notes', { body, headers }));
          onAdded(noteId(number));
        },
      }),
    changeNote: (number, body) =>
      run({
        name: body.text === undefined ? words.editMoveNote : words.editNote,
        send: (headers) => {
          const params = { path: { number } };
          return read(editor.PATCH('/projects/current/notes/{number}', { params, body, headers }));
        },
      }),
    removeNote: (number) =>
      run({
        name: words.editDeleteNote,
        send: (headers) => {
          const params = { path: { number } };
          return read(editor.DELETE('/projects/current/notes/{number}', { params, headers }));
        },
      }),
  };
}
