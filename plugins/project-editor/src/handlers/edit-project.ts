import type { Batch } from '../edits/batch.ts';
import type { Recipe } from '../edits/recipe.ts';
import type { EditSession } from '../session/edit-session.ts';
import type { OpenProject } from '../workspace/open-project.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { type BatchAnswer, toBatchAnswer } from './batch-answer.ts';

export interface EditCall {
  readonly headers: Readonly<Record<string, string | undefined>>;
  setHeader(name: string, value: string): void;
}

interface Editing {
  readonly workspace: Workspace;
}

/** The one way in which an operation edits the open project: `If-Match` is checked, the answer carries the new ETag. */
export function editProject<Result>({ workspace }: Editing, call: EditCall, recipe: Recipe<Result>): Result {
  return withTag(workspace.current(), call, ({ session }) => session.edit(recipe));
}

/** The same for a batch: each item by itself, all of them one undo step. */
export function editItems<Item>(
  { workspace }: Editing,
  call: EditCall,
  edit: {
    readonly items: readonly Item[];
    /** What the answer calls an item that was refused. */
    readonly nameOf: (item: Item) => string | null;
    /** Gives the name of each item that went well. */
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
  project: OpenProject,
  call: EditCall,
  edit: (project: OpenProject) => Result,
): Result {
  project.session.assertCurrent(call.headers['if-match']);
  const result = edit(project);
  call.setHeader('ETag', project.session.etag);
  return result;
}
