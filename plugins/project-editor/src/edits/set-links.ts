import type { ActionCatalog } from '@gatehouse/sdk-actions';
import { type Action, isBranch, type ProjectDocument } from '@gatehouse/sdk-actions/document';
import { branchNames } from '@gatehouse/sdk-actions/internal';
import { GatehouseError } from '@gatehouse/sdk-plugin';
import { findGroup, findNamedAction } from '../graph/find-action.ts';
import { type BatchResult, judgeEach } from './batch.ts';
import { type Wire, Wiring } from './wiring.ts';

export interface LinkRequest {
  /** Id of the source action, or `Start`, `GoodEnd`, `BadEnd`. */
  readonly actionId: string;
  readonly groupId?: string | null | undefined;
  readonly branch: string;
  /** Empty: the explicit link is removed. */
  readonly targetActionId?: string | null | undefined;
}

/** The branches that links of an action can start at. */
export type BranchesOf = (action: Action) => readonly string[];

const fixedSources: readonly string[] = ['Start', 'GoodEnd', 'BadEnd'];

/** Links branches, or removes their links. The results are the ids of the sources. */
export function setLinks(
  document: ProjectDocument,
  branches: BranchesOf,
  requests: readonly LinkRequest[],
): BatchResult<string> {
  const wiring = new Wiring(document);
  const outcomes = judgeEach(requests, (request) => {
    wiring.set(toWire(document, branches, request));
    return request.actionId;
  });
  const links = wiring.links();
  return { document: links === document.links ? document : { ...document, links }, outcomes };
}

/** The wire of a request; its target is null when the link is removed. */
function toWire(document: ProjectDocument, branches: BranchesOf, link: LinkRequest): Wire {
  const { source, allowed } = sourceOf(document, branches, link);
  const { branch } = link;
  if (!isBranch(branch) || branch === 'Case:0' || !isAllowedBranch(branch, allowed)) {
    const message = `${link.actionId} has no branch ${JSON.stringify(branch)}; it has ${allowed.join(', ')}.`;
    throw new GatehouseError('bad_request', message);
  }
  return { source, branch, target: targetOf(document, link.targetActionId ?? '') };
}

function sourceOf(document: ProjectDocument, branches: BranchesOf, { actionId, groupId }: LinkRequest) {
  if (fixedSources.includes(actionId)) return { source: actionId, allowed: ['OnSuccess'] };
  const place = findNamedAction(document, actionId);
  if (!place) throw new GatehouseError('not_found', `The project has no action ${actionId}.`);
  if (groupId && findGroup(document, groupId) !== place.group) {
    throw new GatehouseError('not_found', `The action ${actionId} is not in the group ${groupId}.`);
  }
  return { source: place.action.id, allowed: branches(place.action) };
}

/** The branches that links of an action can start at; `Case:N` stands for `Case:1`, `Case:2` and so on. */
export function branchesOf(
  catalog: ActionCatalog,
  { type, action }: Pick<Action, 'type' | 'action'>,
): readonly string[] {
  const variant = catalog.find(type, action)?.variant;
  return ['OnSuccess', 'OnError', ...(variant ? branchNames(variant) : [])];
}

export function isAllowedBranch(branch: string, allowed: readonly string[]): boolean {
  return allowed.includes(branch.startsWith('Case:') ? 'Case:N' : branch);
}

function targetOf(document: ProjectDocument, targetActionId: string): string | null {
  if (targetActionId === '') return null;
  const place = findNamedAction(document, targetActionId);
  if (place) return place.action.id;
  const message =
    noTargetMessage(targetActionId) ?? `The project has no action ${targetActionId} to link to.`;
  throw new GatehouseError('not_found', message);
}

/**
 * Advice in place of a link to Start or an end; null for other targets. They are sources only: what is linked from
 * an end runs after the run.
 */
export function noTargetMessage(name: string): string | null {
  if (!fixedSources.includes(name)) return null;
  if (name === 'Start') return 'Start is no target of a link: link to the action that Start leads to.';
  return `${name} is no target of a link: add the action Logic.${name} and link to it, or leave the branch without a link at the end of a group.`;
}
