import { type Change, compareProjects } from '@gatehouse/plugin-runtime/api';
import type { Handlers } from '@gatehouse/sdk-plugin';
import { GatehouseError } from '@gatehouse/sdk-plugin';
import type { historyOperations } from '../declaration/history-operations.ts';
import type { EditSession } from '../session/edit-session.ts';
import { followNames } from '../session/follow-names.ts';
import { Page } from '../walk/page.ts';
import { type EditCall, inHistory } from './edit-project.ts';
import type { Editor } from './editor.ts';

export function historyHandlers(editor: Editor) {
  const step = (call: EditCall, move: (session: EditSession) => void) =>
    inHistory(editor, call, (session) => {
      const before = session.document;
      move(session);
      followNames(editor.workspace.current().values, before, session.document);
      return toAnswer(session, before);
    });
  return {
    project_undo: (call) => ({ undone: true, ...step(call, undo) }),
    project_redo: (call) => ({ redone: true, ...step(call, redo) }),
  } satisfies Handlers<typeof historyOperations>;
}

function undo(session: EditSession): void {
  if (session.undo()) return;
  throw new GatehouseError(
    'failed_precondition',
    'There is nothing to undo: the project is as far back as it goes.',
  );
}

function redo(session: EditSession): void {
  if (session.redo()) return;
  throw new GatehouseError(
    'failed_precondition',
    'There is nothing to redo: only what was undone since the last edit can be redone.',
  );
}

const shownChanges = 100;

function toAnswer(session: EditSession, before: EditSession['document']) {
  const { document, undoSteps, redoSteps, hasUnsavedChanges } = session;
  const page = new Page<Change>({ skip: 0, take: shownChanges });
  for (const change of compareProjects(before, document)) if (change) page.add(change);
  return {
    canUndo: undoSteps > 0,
    canRedo: redoSteps > 0,
    undoSteps,
    redoSteps,
    hasUnsavedChanges,
    changes: page.items,
    totalChanges: page.total,
    layoutChanged: document.layout !== before.layout || document.notes !== before.notes,
  };
}
