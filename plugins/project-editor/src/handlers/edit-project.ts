import type { Batch } from '../edits/batch.ts';
import type { Recipe } from '../edits/recipe.ts';
import type { EditSession } from '../session/edit-session.ts';
import type { Desk, EditedProject } from '../workspace/edited-project.ts';
import { type BatchAnswer, toBatchAnswer } from './batch-answer.ts';

export interface EditCall {
  readonly headers: Readonly<Record<string, string | undefined>>;
  setHeader(name: string, value: string): void;
}

/** The edit of each call, which is acknowledged once it is kept. */
const keeping = new WeakMap<object, Promise<void>>();

/** Resolves once the edit of a call is on the disk. Rejects when it was taken back. Undefined for a call without one. */
export function editKept(call: object): Promise<void> | undefined {
  return keeping.get(call);
}

interface Editing {
  readonly workspace: Desk;
}

/** The only route to an edit of the open project: checks `If-Match` and sets the new ETag. */
export function editProject<Result>({ workspace }: Editing, call: EditCall, recipe: Recipe<Result>): Result {
  return withTag(workspace.current(), call, ({ session }) => session.edit(recipe));
}

/** The same for a batch: items succeed or fail separately, and all are one undo step. */
export function editItems<Item>(
  { workspace }: Editing,
  call: EditCall,
  edit: {
    readonly items: readonly Item[];
    /** The name of a refused item in the answer. */
    readonly nameOf: (item: Item) => string | null;
    /** Returns the name of each accepted item. */
    readonly batch: Batch<string>;
  },
): BatchAnswer {
  return withTag(workspace.current(), call, ({ session }) =>
    toBatchAnswer(session.editEach(edit.batch), edit.items.map(edit.nameOf)),
  );
}

/** The same for a step through the history of edits. */
export function inHistory<Result>(
  { workspace }: Editing,
  call: EditCall,
  step: (session: EditSession) => Result,
): Result {
  return withTag(workspace.current(), call, ({ session }) => step(session));
}

function withTag<Result>(
  project: EditedProject,
  call: EditCall,
  edit: (project: EditedProject) => Result,
): Result {
  project.session.assertCurrent(call.headers['if-match']);
  const result = edit(project);
  keeping.set(call, project.session.kept);
  call.setHeader('ETag', project.session.etag);
  return result;
}
