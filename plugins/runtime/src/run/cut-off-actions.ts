import type { ActionCatalog, ActionVariant } from '@gatehouse/sdk-actions';
import type { Action, Group, ProjectDocument } from '@gatehouse/sdk-actions/document';

export interface CutOffAction {
  readonly action: Action;
  readonly group: Group;
  /** The first of its branches that leads nowhere. */
  readonly branch: string;
}

/** Maximum number of actions that the search for a way back visits. */
const maxVisited = 2000;

/**
 * Actions that others follow in their group although a branch of theirs leads nowhere: a run that takes it succeeds without
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
      if (action.disabled || ways.linked.has(`Default ${action.id}`)) continue;
      const variant = catalog.find(action.type, action.action)?.variant;
      const branch = variant && deadEndOf(variant, action.id, ways);
      if (branch !== undefined && !comesBack(action.id, ways)) yield { action, group, branch };
    }
  }
}

/** A case falls to Default; so does a branch with a name of its own, which has none to fall to here. */
function deadEndOf({ branches, ownBranches }: ActionVariant, id: string, { linked }: Ways) {
  const ends = [...branches.filter((branch) => branch === 'Default'), ...Object.keys(ownBranches)];
  return ends.find((branch) => !linked.has(`${branch} ${id}`));
}

interface Ways {
  /** The ids of the actions that may come next, by id. */
  readonly next: ReadonlyMap<string, readonly string[]>;
  /** Branch and id of each action that has a link there. */
  readonly linked: ReadonlySet<string>;
  /** Ids of the actions that may continue anywhere. */
  readonly jumps: ReadonlySet<string>;
}

function* waysOf({ groups, links }: ProjectDocument): Generator<null, Ways> {
  const next = new Map<string, string[]>();
  const jumps = new Set<string>();
  const linked = new Set<string>();
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
    if (branch !== 'OnSuccess') linked.add(`${branch} ${source}`);
  }
  return { next, jumps, linked };
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
