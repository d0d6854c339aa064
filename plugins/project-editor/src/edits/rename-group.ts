import type { Group } from '@gatehouse/sdk-actions/document';
import { fitFrame } from './place-groups.ts';
import type { Edit } from './recipe.ts';

/** Gives a group a caption, and its frame the size for the caption. An empty one clears it. */
export function renameGroup(edit: Edit, group: Group, name: string): void {
  fitFrame(edit, group.id, { name, actions: group.actions });
  const target = edit.draft.groups[edit.base.groups.indexOf(group)];
  if (target) target.name = name;
}
