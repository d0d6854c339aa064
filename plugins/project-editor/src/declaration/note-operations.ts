import { bodyInteger, described, integer, namedObject, operation, queryInteger } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { editsProject, readsProject } from './editor-facts.ts';
import { maybe } from './schemas.ts';

const maxText = 10_000;
const text = v.pipe(v.string(), v.maxLength(maxText, `must have at most ${maxText} characters`));
const side = bodyInteger({ min: 20, max: 10_000 });

const note = namedObject('Note', 'A text beside the groups, for people.', {
  number: described(
    integer,
    'Its place among the notes, from 1; the next ones count down when it is deleted',
  ),
  text: described(v.string(), 'What it says'),
  x: described(v.number(), 'Left edge, in units of the diagram'),
  y: described(v.number(), 'Top edge, in units of the diagram'),
  width: described(v.number(), 'Width, in units of the diagram'),
  height: described(v.number(), 'Height, in units of the diagram'),
});

const notePath = { number: described(queryInteger({ min: 1 }), 'Number of the note, from notes_list') };

const size = {
  width: maybe(described(side, 'Width, in units of the diagram; of a new one 240 when it is left out')),
  height: maybe(described(side, 'Height, in units of the diagram; of a new one 120 when it is left out')),
};

export const noteOperations = [
  operation({
    id: 'notes_list',
    summary: 'List the notes of the diagram, with their whole texts',
    description: 'Notes follow the ends in the staticBlocks of layout_get, in this order.',
    method: 'GET',
    path: '/projects/current/notes',
    ...readsProject,
    errors: ['project_not_open'],
    reply: v.object({ notes: described(v.array(note), 'In the order of the project') }),
  }),
  operation({
    id: 'note_add',
    summary: 'Add a note to the diagram',
    description: 'A place over a group or another block is refused with 409 and layoutConflicts.',
    method: 'POST',
    path: '/projects/current/notes',
    ...editsProject,
    errors: ['project_not_open', 'failed_precondition'],
    body: v.strictObject({
      text: described(text, 'What it says'),
      x: maybe(described(bodyInteger(), 'Left edge; without x and y it gets a free place')),
      y: maybe(described(bodyInteger(), 'Top edge, in units of the diagram')),
      ...size,
    }),
    reply: note,
  }),
  operation({
    id: 'note_set',
    summary: 'Change text, place or size of a note',
    description:
      'What is left out or null stays. A place over a group or another block is refused with 409 and layoutConflicts.',
    method: 'PATCH',
    path: '/projects/current/notes/{number}',
    params: notePath,
    ...editsProject,
    body: v.strictObject({
      text: maybe(described(text, 'What it says')),
      x: maybe(described(bodyInteger(), 'Left edge, in units of the diagram')),
      y: maybe(described(bodyInteger(), 'Top edge, in units of the diagram')),
      ...size,
    }),
    reply: note,
  }),
  operation({
    id: 'note_delete',
    summary: 'Delete a note',
    description: 'Notes behind it count down by one.',
    method: 'DELETE',
    path: '/projects/current/notes/{number}',
    params: notePath,
    ...editsProject,
    reply: v.object({ deleted: described(integer, 'Number that the note had') }),
  }),
] as const;
