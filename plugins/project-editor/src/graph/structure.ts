import type { ActionCatalog } from '@gatehouse/plugin-catalog/api';
import type { ProjectDocument } from '@gatehouse/plugin-runtime/api';
import type { ExecutionStatus } from '../run/editor-run.ts';
import { type ActionPlace, actionPlaces } from './find-action.ts';
import { type GroupFrame, groupFrames } from './frames.ts';
import { fixedTarget, type LinksBySource, linksBySource, outgoingLinks } from './outgoing-links.ts';

export interface StructureView {
  readonly catalog: ActionCatalog;
  readonly statusOf: (actionId: string) => ExecutionStatus;
  /** One group, or null for the whole graph. */
  readonly groupId: string | null;
}

/** The project as nodes and edges. */
export function toStructure(document: ProjectDocument, view: StructureView) {
  const links = linksBySource(document);
  const all = [...actionPlaces(document)];
  const groupOf = new Map(all.map(({ action, group }) => [action.id, group.id]));
  const shown = view.groupId === null ? all : all.filter(({ group }) => group.id === view.groupId);
  const start = fixedTarget(document, 'Start');
  const goodEnd = fixedTarget(document, 'GoodEnd');
  const badEnd = fixedTarget(document, 'BadEnd');
  return {
    actions: toNodes(shown, { document, view, start, onErrorPath: onErrorPath(all, links) }),
    links: shown.flatMap((place) => toLinks(links, place)),
    startActionId: start,
    startGroupId: groupOf.get(start ?? '') ?? null,
    goodEndActionId: goodEnd,
    goodEndGroupId: groupOf.get(goodEnd ?? '') ?? null,
    badEndActionId: badEnd,
    badEndGroupId: groupOf.get(badEnd ?? '') ?? null,
  };
}

/** The ways out of an action, as the API shows them. */
export function toLinks(links: LinksBySource, place: ActionPlace) {
  return outgoingLinks(links, place).map(({ branch, target, isImplicit }) => ({
    actionId: place.action.id,
    groupId: place.group.id,
    branch,
    targetActionId: target,
    isImplicit,
  }));
}

interface NodeFacts {
  readonly document: ProjectDocument;
  readonly view: StructureView;
  readonly start: string | null;
  readonly onErrorPath: ReadonlySet<string>;
}

function toNodes(places: readonly ActionPlace[], facts: NodeFacts) {
  const frames = new Map(groupFrames(facts.document).map((frame) => [frame.groupId, frame]));
  return places.map((place) => toNode(place, frames.get(place.group.id), facts));
}

function toNode({ action, group, index }: ActionPlace, frame: GroupFrame | undefined, facts: NodeFacts) {
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
    isSwitch: view.catalog.find(action.type, action.action)?.variant.branches.includes('Case:N') ?? false,
    disabled: action.disabled,
    breakpoint: action.breakpoint,
    optional: action.optional,
    isStart: action.id === start,
    onErrorPath: onErrorPath.has(action.id),
    executionStatus: view.statusOf(action.id),
  };
}

/** What can be reached from a target of OnError by every other branch. */
function onErrorPath(places: readonly ActionPlace[], links: LinksBySource): ReadonlySet<string> {
  const next = new Map<string, string[]>();
  const waiting: string[] = [];
  for (const place of places) {
    const ways = outgoingLinks(links, place);
    const targets = ways.filter(({ branch }) => branch !== 'OnError').map(({ target }) => target);
    next.set(
      place.action.id,
      targets.filter((target) => target !== null),
    );
    const onError = ways.find(({ branch }) => branch === 'OnError')?.target;
    if (onError) waiting.push(onError);
  }
  const reached = new Set<string>();
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    waiting.push(...(next.get(id) ?? []));
  }
  return reached;
}
