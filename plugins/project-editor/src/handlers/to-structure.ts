import type { ActionCatalog } from '@gatehouse/sdk-actions';
import type { Action, FixedSource, ProjectDocument } from '@gatehouse/sdk-actions/document';
import type * as v from 'valibot';
import type { actionLinkReply } from '../declaration/action-schemas.ts';
import type { ExecutionStatus } from '../graph/execution-status.ts';
import { findAction } from '../graph/find-action.ts';
import { type GroupFrame, groupFrames } from '../graph/frames.ts';
import { fixedTarget, type OutgoingLink, outgoingLinks } from '../graph/outgoing-links.ts';
import { resultInSlices } from '../walk/walk-in-slices.ts';
import { inParts } from './in-parts.ts';
import { type Place, type Station, stationsOf } from './stations.ts';
import { toOutline } from './to-outline.ts';

export interface StructureView {
  readonly catalog: ActionCatalog;
  readonly statusOf: (actionId: string) => ExecutionStatus;
  /** One group, or null for the whole graph. */
  readonly groupId: string | null;
  readonly isOutline: boolean;
  /** Whether an action is shown. */
  readonly shows: (action: Action) => boolean;
}

/** The project as nodes and edges. */
export async function toStructure(document: ProjectDocument, view: StructureView) {
  const stations = await stationsOf(document);
  const shown = await inParts(stations, (part) => part.filter((station) => isShown(station, view)));
  const ends = {
    start: endOf(document, 'Start'),
    good: endOf(document, 'GoodEnd'),
    bad: endOf(document, 'BadEnd'),
  };
  const facts = {
    document,
    view,
    start: ends.start.actionId,
    isSwitch: switchesOf(view.catalog),
    onErrorPath: await resultInSlices(onErrorPath(stations)),
  };
  const graph = view.isOutline
    ? { actions: [], links: [], outline: await toOutline({ catalog: view.catalog, all: stations, shown }) }
    : { actions: await toNodes(shown, facts), links: await inParts(shown, toEdges) };
  return {
    ...graph,
    startActionId: ends.start.actionId,
    startGroupId: ends.start.groupId,
    goodEndActionId: ends.good.actionId,
    goodEndGroupId: ends.good.groupId,
    badEndActionId: ends.bad.actionId,
    badEndGroupId: ends.bad.groupId,
  };
}

function isShown({ place }: Station, { groupId, shows }: StructureView): boolean {
  return (groupId === null || place.group.id === groupId) && shows(place.action);
}

function endOf(document: ProjectDocument, source: FixedSource) {
  const actionId = fixedTarget(document, source);
  const place = actionId === null ? null : findAction(document, actionId);
  return { actionId, groupId: place?.group.id ?? null };
}

/** The outgoing links of an action, as the API shows them. */
export function toLinks(document: ProjectDocument, place: Place) {
  return toEdges([{ place, outgoing: outgoingLinks(document, place) }]);
}

type Edge = v.InferOutput<typeof actionLinkReply>;

function toEdges(stations: readonly Station[]): Edge[] {
  const edges: Edge[] = [];
  for (const { place, outgoing } of stations) {
    const actionId = place.action.id;
    const groupId = place.group.id;
    for (const { branch, target, isImplicit } of outgoing) {
      edges.push({ actionId, groupId, branch, targetActionId: target, isImplicit });
    }
  }
  return edges;
}

interface NodeFacts {
  readonly document: ProjectDocument;
  readonly view: StructureView;
  readonly start: string | null;
  readonly isSwitch: (action: Action) => boolean;
  readonly onErrorPath: ReadonlySet<string>;
}

function toNodes(stations: readonly Station[], facts: NodeFacts) {
  const frames = new Map(groupFrames(facts.document).map((frame) => [frame.groupId, frame]));
  return inParts(stations, (part) =>
    part.map(({ place }) => toNode(place, frames.get(place.group.id), facts)),
  );
}

function toNode({ action, group, index }: Place, frame: GroupFrame | undefined, facts: NodeFacts) {
  const { view, start, onErrorPath } = facts;
  return {
    actionId: action.id,
    groupId: group.id,
    type: action.type,
    action: action.action,
    label: action.name,
    groupLabel: group.name,
    x: frame?.x ?? 0,
    y: frame?.y ?? 0,
    indexInGroup: index,
    isSwitch: facts.isSwitch(action),
    disabled: action.disabled,
    breakpoint: action.breakpoint,
    optional: action.optional,
    isStart: action.id === start,
    onErrorPath: onErrorPath.has(action.id),
    executionStatus: view.statusOf(action.id),
  };
}

/**
 * Whether an action has cases. A project has many actions of few variants, so the catalog is asked once for each
 * variant.
 */
function switchesOf(catalog: ActionCatalog): (action: Action) => boolean {
  const known = new Map<string, boolean>();
  return ({ type, action }) => {
    const key = `${type}.${action}`;
    const isKnown = known.get(key);
    if (isKnown !== undefined) return isKnown;
    const isSwitch = catalog.find(type, action)?.variant.branches.includes('Case:N') ?? false;
    known.set(key, isSwitch);
    return isSwitch;
  };
}

/** The actions that a target of OnError reaches over branches other than OnError. */
function* onErrorPath(stations: readonly Station[]): Generator<null, ReadonlySet<string>> {
  const linksById = new Map<string, readonly OutgoingLink[]>();
  const waiting: string[] = [];
  for (const { place, outgoing } of stations) {
    yield null;
    linksById.set(place.action.id, outgoing);
    for (const { branch, target } of outgoing)
      if (branch === 'OnError' && target !== null) waiting.push(target);
  }
  const reached = new Set<string>();
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    yield null;
    if (reached.has(id)) continue;
    reached.add(id);
    pushGoodTargets(waiting, linksById.get(id) ?? []);
  }
  return reached;
}

function pushGoodTargets(waiting: string[], outgoing: readonly OutgoingLink[]): void {
  for (const { branch, target } of outgoing)
    if (branch !== 'OnError' && target !== null) waiting.push(target);
}
