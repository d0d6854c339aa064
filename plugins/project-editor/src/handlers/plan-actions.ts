import { randomUUID } from 'node:crypto';
import type { ValidationError } from '@gatehouse/plugin-catalog/api';
import type { ActionCatalog } from '@gatehouse/sdk-actions';
import type { Action, ProjectDocument } from '@gatehouse/sdk-actions/document';
import type { Caller } from '@gatehouse/sdk-plugin';
import type { ActionsAddBody } from '../declaration/actions-add-schemas.ts';
import { judgeLinks, type NewActions } from '../edits/add-actions.ts';
import { referenceError } from '../edits/refusals.ts';
import { branchesOf } from '../edits/set-links.ts';
import { newAction, toActionContent } from './action-content.ts';
import { localNameErrors, placeOf, within } from './local-names.ts';
import { PlannedGroups } from './planned-groups.ts';

export interface PlanParts {
  readonly document: ProjectDocument;
  readonly catalog: ActionCatalog;
  readonly caller: Caller;
}

export interface ActionPlan {
  readonly edit: NewActions;
  readonly errors: readonly ValidationError[];
  /** The group of each added action, in their order. */
  readonly groupIds: readonly string[];
  /** The ids of the new groups by their refs. */
  readonly newGroupIds: ReadonlyMap<string, string>;
}

/** The edit that a call asks for, with all its errors. They name actions, groups and links as the call does. */
export function planActions(body: ActionsAddBody, parts: PlanParts): ActionPlan {
  const { document, catalog } = parts;
  const items = body.actions.map((item, index) => toItem(item, index, parts));
  const added = items.map(({ action }) => action);
  const idOf = new Map(items.flatMap(({ ref, action }) => (ref === null ? [] : [[ref, action.id] as const])));
  const groups = new PlannedGroups(document, { groups: body.groups ?? [], idOf, newId: randomUUID });
  const ofItems = items.flatMap(({ place, action, request, errors }) =>
    [...errors, ...groups.place(action, request)].map((error) => within(place, error)),
  );
  const links = toLinks(body, idOf);
  const edit = { added, ...groups.content(), links, branches: branchesIn(catalog) };
  const ofLinks = judgeLinks(document, edit).refused.map(({ index, error }) => {
    const place = `links[${index}]`;
    return referenceError(place, `${place}: ${inLocalNames(error.message, idOf)}`, null);
  });
  const errors = [...localNameErrors(body, document), ...ofItems, ...groups.errors(), ...ofLinks];
  return { edit, errors, groupIds: groups.groupIdsOf(added), newGroupIds: groups.newIds };
}

type ActionRequest = ActionsAddBody['actions'][number];
type LocalIds = ReadonlyMap<string, string>;

function toItem(request: ActionRequest, index: number, parts: PlanParts) {
  const { content, errors } = toActionContent({ ...parts, body: request, existing: null });
  const action = newAction(content, request.name ?? '');
  return { request, ref: request.ref || null, place: placeOf('actions', request, index), action, errors };
}

function toLinks({ links }: ActionsAddBody, idOf: LocalIds) {
  return (links ?? []).map(({ actionId, branch, targetActionId }) => ({
    actionId: idOf.get(actionId) ?? actionId,
    branch: branch ?? 'OnSuccess',
    targetActionId: idOf.get(targetActionId) ?? targetActionId,
  }));
}

const allBranches = ['OnSuccess', 'OnError', 'Default', 'Case:N'];

/** The branches of an action. An unknown one has an error already, so its links are not judged. */
function branchesIn(catalog: ActionCatalog): (action: Action) => readonly string[] {
  return (action) => (catalog.find(action.type, action.action) ? branchesOf(catalog, action) : allBranches);
}

function inLocalNames(message: string, idOf: LocalIds): string {
  let text = message;
  for (const [ref, id] of idOf) text = text.replaceAll(id, ref);
  return text;
}
