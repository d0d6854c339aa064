import { changeSchema } from '@gatehouse/plugin-runtime/api';
import { integer, operation } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { editsProject } from './editor-facts.ts';

/** Result of a step, and the number of further steps in both directions. */
const step = {
  canUndo: v.boolean(),
  canRedo: v.boolean(),
  undoSteps: integer,
  redoSteps: integer,
  hasUnsavedChanges: v.boolean(),
  /** The first hundred. */
  changes: v.array(changeSchema),
  totalChanges: integer,
  layoutChanged: v.boolean(),
};

export const historyOperations = [
  operation({
    id: 'project_undo',
    summary: 'Undo the last edit',
    method: 'POST',
    path: '/projects/current/undo',
    ...editsProject,
    body: v.strictObject({}),
    reply: v.object({ undone: v.literal(true), ...step }),
    errors: ['project_not_open', 'failed_precondition'],
  }),
  operation({
    id: 'project_redo',
    summary: 'Redo what was undone',
    method: 'POST',
    path: '/projects/current/redo',
    ...editsProject,
    body: v.strictObject({}),
    reply: v.object({ redone: v.literal(true), ...step }),
    errors: ['project_not_open', 'failed_precondition'],
  }),
] as const;
