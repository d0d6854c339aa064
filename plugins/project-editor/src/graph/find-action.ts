import type { Action, Group, ProjectDocument } from '@gatehouse/plugin-runtime/api';
import { GatehouseError } from '@gatehouse/sdk-plugin';

/** Where an action stands; the indexes address it in a draft. */
export interface ActionPlace {
  readonly group: Group;
  readonly groupIndex: number;
  readonly action: Action;
  readonly index: number;
}

/** Every action in project order. */
export function* actionPlaces(document: ProjectDocument): Generator<ActionPlace> {
  for (const [groupIndex, group] of document.groups.entries()) {
    for (const [index, action] of group.actions.entries()) yield { group, groupIndex, action, index };
  }
}

// Groups are immutable and most edits leave them alone, so the places of actions are listed once for each state.
const placesOf = new WeakMap<ProjectDocument['groups'], ReadonlyMap<string, ActionPlace>>();

/** By its id alone. */
export function findAction(document: ProjectDocument, actionId: string): ActionPlace | null {
  const known = placesOf.get(document.groups);
  if (known) return known.get(actionId) ?? null;
  const places = new Map<string, ActionPlace>();
  for (const place of actionPlaces(document)) places.set(place.action.id, place);
  placesOf.set(document.groups, places);
  return places.get(actionId) ?? null;
}

interface GroupIndex {
  readonly byId: ReadonlyMap<string, Group>;
  /** The first of those that differ only in case. */
  readonly byLowerId: ReadonlyMap<string, Group>;
}

const groupsOf = new WeakMap<ProjectDocument['groups'], GroupIndex>();

/** The case of letters does not matter, unless two groups differ in nothing else. */
export function findGroup({ groups }: ProjectDocument, groupId: string): Group | null {
  const index = groupsOf.get(groups) ?? indexGroups(groups);
  return index.byId.get(groupId) ?? index.byLowerId.get(groupId.toLowerCase()) ?? null;
}

function indexGroups(groups: ProjectDocument['groups']): GroupIndex {
  const byId = new Map(groups.map((group) => [group.id, group]));
  const byLowerId = new Map(groups.toReversed().map((group) => [group.id.toLowerCase(), group]));
  const index = { byId, byLowerId };
  groupsOf.set(groups, index);
  return index;
}

/** The group of that id. Throws not_found. */
export function groupAt(document: ProjectDocument, { groupId }: { readonly groupId: string }): Group {
  const group = findGroup(document, groupId);
  if (group) return group;
  throw new GatehouseError('not_found', `The project has no group ${groupId}.`);
}

/** The action of that id in that group. Throws not_found. */
export function actionAt(
  document: ProjectDocument,
  { groupId, actionId }: { readonly groupId: string; readonly actionId: string },
): ActionPlace {
  const place = findAction(document, actionId);
  if (place && findGroup(document, groupId) === place.group) return place;
  throw new GatehouseError('not_found', `The project has no action ${actionId} in a group ${groupId}.`);
}
