import type { ProjectDocument } from '@gatehouse/sdk-actions/document';
import type { Edit } from './recipe.ts';

/** Gives the project the content of another document. Its id, its name and what its last save wrote stay. */
export function replaceContent({ base, draft }: Edit, content: ProjectDocument): void {
  const { id, name, productVersion } = base;
  Object.assign(draft, content, { id, name, productVersion });
}
