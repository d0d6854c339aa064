import type { Group } from '@gatehouse/sdk-actions/document';
import type { ActionPlace } from '../graph/find-action.ts';
import { type Edit, finished } from './recipe.ts';

/** Deletes actions with the links from them and to them, and groups that are empty then. */
export function deleteActions({ base, draft }: Edit, places: readonly ActionPlace[]): void {
  const ids = new Set(places.map(({ action }) => action.id));
  const groups = base.groups.flatMap((group) => withoutActions(group, ids));
  const standing = new Set(groups.map(({ id }) => id));
  draft.groups = finished(groups);
  const links = base.links.filter(({ source, target }) => !ids.has(source) && !ids.has(target));
  if (links.length < base.links.length) draft.links = finished(links);
  const positions = base.layout.groups.filter(({ groupId }) => standing.has(groupId));
  if (positions.length < base.layout.groups.length) draft.layout.groups = finished(positions);
}

/** The group without these actions, if any are left; a group that has none of them stays the same object. */
export function withoutActions(group: Group, ids: ReadonlySet<string>): Group[] {
  const actions = group.actions.filter(({ id }) => !ids.has(id));
  if (actions.length === group.actions.length) return [group];
  return actions.length === 0 ? [] : [{ ...group, actions }];
}
