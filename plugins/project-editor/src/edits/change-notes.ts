import type { Note, Position } from '@gatehouse/sdk-actions/document';
import { type Size, sceneOf } from '../graph/frames.ts';
import { assertFree } from './assert-free.ts';
import { freeSpotAnywhere } from './free-spot.ts';
import type { Edit } from './recipe.ts';

/** The size of a note that nobody gave one. */
export const noteSize: Size = { width: 240, height: 120 };

export interface NewNote extends Size {
  readonly text: string;
  /** Null: a free place. */
  readonly position: Position | null;
}

/** Adds a note, at a place where it covers nothing. Throws failed_precondition. */
export function addNote(edit: Edit, { text, position, width, height }: NewNote): Note {
  const scene = sceneOf(edit.base);
  const place = position ?? freeSpotAnywhere(scene, { width, height });
  assertFree([{ groupId: null, ...place, width, height }], scene);
  const note = { text, ...place, width, height };
  edit.draft.notes.push(note);
  return note;
}

/** Changes some facts of a note. One that moves or grows must not cover anything then. Throws failed_precondition. */
export function changeNote({ base, draft }: Edit, index: number, change: Partial<Note>): Note | null {
  const before = base.notes[index];
  if (before === undefined) return null;
  const note = { ...before, ...change };
  const isSamePlace =
    note.x === before.x && note.y === before.y && note.width <= before.width && note.height <= before.height;
  const others = base.notes.filter((other) => other !== before);
  if (!isSamePlace) assertFree([{ groupId: null, ...note }], sceneOf({ ...base, notes: others }));
  draft.notes[index] = note;
  return note;
}

export function deleteNote({ draft }: Edit, index: number): void {
  draft.notes.splice(index, 1);
}
