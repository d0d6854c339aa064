import type { OpenProject } from '../session/open-project.ts';
import type { Edit, Recipe } from '../session/recipe.ts';
import type { Workspace } from '../session/workspace.ts';
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

/** The same for a batch: each item by itself, all of them one undo step. The recipe gives the name of its item. */
export function editItems<Item>(
  { workspace }: Editing,
  call: EditCall,
  batch: {
    readonly items: readonly Item[];
    readonly nameOf: (item: Item) => string | null;
    readonly recipe: (edit: Edit, item: Item) => string;
  },
): BatchAnswer {
  return withTag(workspace.current(), call, ({ session }) => {
    const outcomes = session.editEach(batch.items, batch.recipe);
    return toBatchAnswer(outcomes, batch.items.map(batch.nameOf));
  });
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
