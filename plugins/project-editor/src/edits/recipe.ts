import type { ProjectDocument } from '@gatehouse/sdk-actions/document';
import { castDraft, type Draft } from 'immer';

export type ProjectDraft = Draft<ProjectDocument>;

/**
 * The argument of a recipe: it searches `base`, the document before the edit (plain and fast to search), and changes
 * `draft`.
 */
export interface Edit {
  readonly base: ProjectDocument;
  readonly draft: ProjectDraft;
}

/** An edit: changes the draft, or throws and changes nothing. Its result must be plain data. */
export type Recipe<Result> = (edit: Edit) => Result;

/**
 * A finished array as a value for a draft. It is frozen, so that it is not searched for drafts, which would visit
 * every action of the project.
 */
export function finished<Item>(items: readonly Item[]): Draft<readonly Item[]> {
  return castDraft(Object.freeze(items));
}
