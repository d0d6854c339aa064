import { differingSpan } from '@gatehouse/plugin-runtime/api';
import type { Action, Group, ProjectDocument } from '@gatehouse/sdk-actions/document';
import { GatehouseError } from '@gatehouse/sdk-plugin';
import { CarriedIndex } from './carried-index.ts';

/** The place of an action; the indexes address it in a draft. */
export interface ActionPlace {
  readonly group: Group;
  readonly groupIndex: number;
  readonly action: Action;
  readonly index: number;
}

type Groups = ProjectDocument['groups'];

/** Every action in project order. */
export function* actionPlaces(document: ProjectDocument): Generator<ActionPlace> {
  let groupIndex = -1;
  for (const group of document.groups) {
    groupIndex += 1;
    let index = 0;
    for (const action of group.actions) {
      yield { group, groupIndex, action, index };
      index += 1;
    }
  }
}

/**
 * Groups by their id, and their ids by those of their actions: an edit in a group leaves most other groups unchanged.
 */
class GroupIndex {
  readonly byId = new Map<string, Group>();
  readonly #groupIds = new Map<string, string>();

  byActionId(actionId: string): Group | undefined {
    const groupId = this.#groupIds.get(actionId);
    return groupId === undefined ? undefined : this.byId.get(groupId);
  }

  change(gone: readonly Group[], come: readonly Group[]): void {
    const left = new Map(gone.map((group) => [group.id, group]));
    for (const group of come) {
      this.byId.set(group.id, group);
      this.#changeActions(group.id, left.get(group.id)?.actions ?? none, group.actions);
      left.delete(group.id);
    }
    for (const { id, actions } of left.values()) {
      this.byId.delete(id);
      this.#changeActions(id, actions, none);
    }
  }

  /** An action that another group has taken over stays. */
  #changeActions(groupId: string, from: readonly Action[], to: readonly Action[]): void {
    const { before, after } = differingSpan(from, to);
    for (const { id } of before) if (this.#groupIds.get(id) === groupId) this.#groupIds.delete(id);
    for (const { id } of after) this.#groupIds.set(id, groupId);
  }
}

const none: readonly Action[] = [];

const indexes = new CarriedIndex<Group, GroupIndex>(() => new GroupIndex());

/** Carries the index of the groups over to an edited document. */
export function carryActions(from: Groups, to: Groups): void {
  indexes.carry(from, to);
}

/** Makes the index of the groups step by step, before a walk that finds many actions. */
export function prepareActions({ groups }: ProjectDocument): Generator<null, void> {
  return indexes.prepare(groups);
}

/** Finds an action by its id alone. */
export function findAction({ groups }: ProjectDocument, actionId: string): ActionPlace | null {
  const group = indexes.of(groups).byActionId(actionId);
  if (!group) return null;
  const index = indexIn(group, actionId);
  const action = group.actions[index];
  if (!action) return null;
  // Only edits need the indexes, and there may be as many groups as actions.
  return {
    group,
    action,
    index,
    get groupIndex() {
      return groups.indexOf(group);
    },
  };
}

/** Finds the action that a request names: its id may be in another case, unless two differ only in case. */
export function findNamedAction(document: ProjectDocument, actionId: string): ActionPlace | null {
  const found = findAction(document, actionId);
  if (found !== null) return found;
  const id = actionsByLowerId(document).get(actionId.toLowerCase());
  return id === undefined ? null : findAction(document, id);
}

const lowerActionIds = new WeakMap<Groups, ReadonlyMap<string, string>>();

/** Listed on demand, once for each state of the groups. */
function actionsByLowerId(document: ProjectDocument): ReadonlyMap<string, string> {
  const known = lowerActionIds.get(document.groups);
  if (known) return known;
  const byLower = new Map<string, string>();
  for (const { action } of actionPlaces(document)) {
    const lower = action.id.toLowerCase();
    if (!byLower.has(lower)) byLower.set(lower, action.id);
  }
  lowerActionIds.set(document.groups, byLower);
  return byLower;
}

const smallGroup = 64;
const indexesOf = new WeakMap<Group, ReadonlyMap<string, number>>();

function indexIn(group: Group, actionId: string): number {
  const { actions } = group;
  if (actions.length <= smallGroup) return actions.findIndex(({ id }) => id === actionId);
  const known = indexesOf.get(group) ?? new Map(actions.map(({ id }, index) => [id, index]));
  indexesOf.set(group, known);
  return known.get(actionId) ?? -1;
}

/** Letter case is ignored, unless two groups differ only in case. */
export function findGroup({ groups }: ProjectDocument, groupId: string): Group | null {
  return indexes.of(groups).byId.get(groupId) ?? byLowerId(groups).get(groupId.toLowerCase()) ?? null;
}

const lowerIds = new WeakMap<Groups, ReadonlyMap<string, Group>>();

/** The first of those that differ only in case. Listed on demand, once for each state of the groups. */
function byLowerId(groups: Groups): ReadonlyMap<string, Group> {
  const known = lowerIds.get(groups);
  if (known) return known;
  const byLower = new Map(groups.toReversed().map((group) => [group.id.toLowerCase(), group]));
  lowerIds.set(groups, byLower);
  return byLower;
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
  const place = findNamedAction(document, actionId);
  if (place && findGroup(document, groupId) === place.group) return place;
  throw new GatehouseError('not_found', `The project has no action ${actionId} in a group ${groupId}.`);
}
