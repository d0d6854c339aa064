import type { ActionCatalog } from '@gatehouse/sdk-actions';
import type { Action, Group, ProjectDocument } from '@gatehouse/sdk-actions/document';

export interface CutOffAction {
  readonly action: Action;
  readonly group: Group;
}

/** Maximum number of actions that the search for a way back visits. */
const maxVisited = 2000;

/**
 * Actions that others follow in their group although their own Default leads nowhere: a run that takes it succeeds without
 * those others. An action that the run comes back to is none: there Default is the end of a loop. Yields null where the
 * caller may pause.
 */
export function* cutOffActions(
  document: ProjectDocument,
  catalog: Pick<ActionCatalog, 'find'>,
): Generator<CutOffAction | null> {
  const ways = yield* waysOf(document);
  for (const group of document.groups) {
    for (const action of group.actions.slice(0, -1)) {
      yield null;
      if (action.disabled || ways.withDefault.has(action.id)) continue;
      const branches = catalog.find(action.type, action.action)?.variant.branches ?? [];
      if (branches.includes('Default') && !comesBack(action.id, ways)) yield { action, group };
    }
  }
}

interface Ways {
  /** The ids of the actions that may come next, by id. */
  readonly next: ReadonlyMap<string, readonly string[]>;
  /** Ids of the actions whose Default has a link. */
  readonly withDefault: ReadonlySet<string>;
  /** Ids of the actions that may continue anywhere. */
  readonly jumps: ReadonlySet<string>;
}

function* waysOf({ groups, links }: ProjectDocument): Generator<null, Ways> {
  const next = new Map<string, string[]>();
  const jumps = new Set<string>();
  const withDefault = new Set<string>();
  for (const { actions } of groups) {
    for (const [at, { id, type, action }] of actions.entries()) {
      yield null;
      const following = actions[at + 1];
      next.set(id, following ? [following.id] : []);
      if (type === 'Logic' && action === 'Goto') jumps.add(id);
    }
  }
  for (const { source, branch, target } of links) {
    yield null;
    next.get(source)?.push(target);
    if (branch === 'Default') withDefault.add(source);
  }
  return { next, jumps, withDefault };
}

function comesBack(id: string, { next, jumps }: Ways): boolean {
  const waiting = [...(next.get(id) ?? [])];
  const visited = new Set<string>();
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (at === id || jumps.has(at) || visited.size > maxVisited) return true;
    if (visited.has(at)) continue;
    visited.add(at);
    waiting.push(...(next.get(at) ?? []));
  }
  return false;
}
