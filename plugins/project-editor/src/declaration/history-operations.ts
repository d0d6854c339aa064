import { changeSchema } from '@gatehouse/plugin-runtime/api';
import { described, integer, namedObject, operation, queryInteger } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { editsProject, readsProject } from './editor-facts.ts';

const editName = namedObject('EditName', 'What an edit is called by: the difference that says most.', {
  change: described(
    v.picklist(['added', 'removed', 'changed', 'moved']),
    'What the edit did, also where it is undone now',
  ),
  part: described(changeSchema.entries.part, 'Kind of the parts that it did it to'),
  count: described(integer, 'How many of them'),
  name: described(v.string(), 'Name of the part where it is one; empty for several'),
});

const namedSteps = v.array(
  v.object({ edit: v.nullable(described(editName, 'Name of the edit; null where it has none')) }),
);

/** Result of a step, and the number of further steps in both directions. */
const step = {
  canUndo: described(v.boolean(), 'Whether there is a further edit to undo'),
  canRedo: described(v.boolean(), 'Whether something can be redone'),
  undoSteps: described(integer, 'How many edits can be undone now, 1,000 at most'),
  redoSteps: described(integer, 'How many can be redone now'),
  hasUnsavedChanges: described(v.boolean(), 'Whether the project differs from its file now'),
  edit: v.nullable(
    described(
      editName,
      'The edit that was undone or redone; null where it has no name, such as one of the order of things',
    ),
  ),
  changes: described(
    v.array(changeSchema),
    'The first hundred differences that this step made; places in the diagram do not count',
  ),
  totalChanges: described(integer, 'How many differences this step made'),
  layoutChanged: described(v.boolean(), 'Whether it moved frames or changed notes'),
};

export const historyOperations = [
  operation({
    id: 'project_undo',
    summary: 'Undo the last edit',
    description: '409 when nothing is left to undo. Values of a run are not part of an edit and stay.',
    method: 'POST',
    path: '/projects/current/undo',
    ...editsProject,
    body: v.strictObject({}),
    reply: v.object({ undone: described(v.literal(true), 'Always true'), ...step }),
    errors: ['project_not_open', 'failed_precondition'],
  }),
  operation({
    id: 'project_redo',
    summary: 'Redo what was undone',
    description: '409 when nothing can be redone; a new edit forgets what was undone.',
    method: 'POST',
    path: '/projects/current/redo',
    ...editsProject,
    body: v.strictObject({}),
    reply: v.object({ redone: described(v.literal(true), 'Always true'), ...step }),
    errors: ['project_not_open', 'failed_precondition'],
  }),
  operation({
    id: 'project_history_join',
    summary: 'Make the last edits one step of undo',
    description:
      'The project stays as it is. With If-Match it takes no edit of another client. Nothing is joined where the edits come to nothing together.',
    method: 'POST',
    path: '/projects/current/history/join',
    ...editsProject,
    body: v.strictObject({
      steps: described(v.pipe(integer, v.minValue(1), v.maxValue(1_000)), 'How many of the last edits'),
    }),
    reply: v.object({
      joined: described(v.boolean(), 'False where the edits come to nothing together'),
      undoSteps: step.undoSteps,
    }),
    errors: ['project_not_open', 'failed_precondition'],
  }),
  operation({
    id: 'project_history_get',
    summary: 'Read which edits can be undone and redone',
    description: 'Also those of other clients. The header ETag names this state of the project.',
    method: 'GET',
    path: '/projects/current/history',
    ...readsProject,
    query: {
      take: v.optional(
        described(queryInteger({ min: 1, max: 100 }), 'How many edits in each direction, at most 100'),
        '20',
      ),
    },
    reply: v.object({
      undo: described(namedSteps, 'The edits that project_undo takes back, the newest first'),
      redo: described(namedSteps, 'The edits that project_redo brings back, the next one first'),
      undoSteps: step.undoSteps,
      redoSteps: step.redoSteps,
    }),
    errors: ['project_not_open'],
  }),
] as const;
