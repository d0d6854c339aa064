import { type Change, compareProjects } from '@gatehouse/plugin-runtime/api';
import type { Handlers } from '@gatehouse/sdk-plugin';
import { GatehouseError } from '@gatehouse/sdk-plugin';
import type { historyOperations } from '../declaration/history-operations.ts';
import type { EditSession } from '../session/edit-session.ts';
import { followNames } from '../session/follow-names.ts';
import type { Passage } from '../session/history.ts';
import { Page } from '../walk/page.ts';
import { walkInSlices } from '../walk/walk-in-slices.ts';
import { type EditCall, inHistory } from './edit-project.ts';
import type { Editor } from './editor.ts';
import { type StepName, StepNamer } from './step-name.ts';

interface Direction {
  readonly move: (session: EditSession) => void;
  readonly isUndo: boolean;
}

export function historyHandlers(editor: Editor) {
  const step = async (call: EditCall, { move, isUndo }: Direction) => {
    const { before, after, facts } = inHistory(editor, call, (session) => {
      const from = session.document;
      move(session);
      followNames(editor.workspace.current().values, from, session.document);
      return { before: from, after: session.document, facts: factsOf(session) };
    });
    return { ...facts, ...(await changesBetween({ before, after, isUndo })) };
  };
  return {
    project_undo: async (call) => ({ undone: true, ...(await step(call, { move: undo, isUndo: true })) }),
    project_redo: async (call) => ({ redone: true, ...(await step(call, { move: redo, isUndo: false })) }),
    project_history_join: (call) =>
      inHistory(editor, call, (session) => {
        assertSteps(session, call.body.steps);
        return { joined: session.join(call.body.steps), undoSteps: session.undoSteps };
      }),
    project_history_get: async (call) => {
      const { session } = editor.workspace.current();
      call.setHeader('ETag', session.etag);
      const { undoSteps, redoSteps } = session;
      const passages = [session.undoable(), session.redoable()].map((all) => first(all, call.query.take));
      const [undo = [], redo = []] = await Promise.all(passages.map(namesOf));
      return { undo, redo, undoSteps, redoSteps };
    },
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

function assertSteps({ undoSteps }: EditSession, steps: number): void {
  if (steps <= undoSteps) return;
  throw new GatehouseError(
    'failed_precondition',
    `${steps} edits cannot be joined: there are ${undoSteps} that can be undone.`,
  );
}

const shownChanges = 100;

function factsOf({ undoSteps, redoSteps, hasUnsavedChanges }: EditSession) {
  return { canUndo: undoSteps > 0, canRedo: redoSteps > 0, undoSteps, redoSteps, hasUnsavedChanges };
}

interface Difference {
  readonly before: EditSession['document'];
  readonly after: EditSession['document'];
  readonly isUndo: boolean;
}

/** A step may change each action of a large project, so other calls are served meanwhile. */
async function changesBetween({ before, after, isUndo }: Difference) {
  const page = new Page<Change>({ skip: 0, take: shownChanges });
  const namer = new StepNamer({ isUndo });
  const visit = (change: Change) => {
    page.add(change);
    namer.add(change);
  };
  await walkInSlices(compareProjects(before, after), { visit });
  namer.addLayout(before, after);
  return {
    edit: namer.name(),
    changes: page.items,
    totalChanges: page.total,
    layoutChanged: after.layout !== before.layout || after.notes !== before.notes,
  };
}

const names = new WeakMap<object, StepName | null>();

/** At once, since the next edit makes other steps. */
function first(passages: Iterable<Passage>, count: number): readonly Passage[] {
  const taken: Passage[] = [];
  for (const passage of passages) {
    if (taken.length === count) break;
    taken.push(passage);
  }
  return taken;
}

/** The name of a step is found once. */
async function namesOf(passages: readonly Passage[]) {
  const named: { edit: StepName | null }[] = [];
  for (const { step, before, after } of passages) {
    const edit = names.get(step) ?? (await changesBetween({ before, after, isUndo: false })).edit;
    names.set(step, edit);
    named.push({ edit });
  }
  return named;
}
