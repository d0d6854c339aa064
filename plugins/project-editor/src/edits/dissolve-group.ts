import type { Group, ProjectDocument } from '@gatehouse/sdk-actions/document';
import { linksOf } from '../graph/outgoing-links.ts';
import type { Move } from './move-actions.ts';

interface Neighbour {
  readonly group: Group;
  readonly afterIndex: number | null;
}

/**
 * Where the actions of a group can go so that all runs go on as before: behind the group whose last action leads to
 * its first one, or before the group whose first action its last one leads to. Null where there is neither.
 */
export function neighbourOf(document: ProjectDocument, group: Group): Neighbour | null {
  const [first] = group.actions;
  const last = group.actions.at(-1);
  if (first === undefined || last === undefined) return null;
  const others = document.groups.filter((other) => other !== group && other.actions.length > 0);
  const before = others.find(({ actions }) => successOf(document, actions.at(-1)?.id) === first.id);
  if (before !== undefined) return { group: before, afterIndex: before.actions.length - 1 };
  const next = successOf(document, last.id);
  const after = others.find(({ actions }) => next !== null && actions[0]?.id === next);
  return after === undefined ? null : { group: after, afterIndex: null };
}

/** Moves all actions of a group, in their order; the empty group goes with them. */
export function toDissolution({ groups }: ProjectDocument, group: Group, target: Neighbour): Move {
  const groupIndex = groups.indexOf(group);
  return {
    moved: group.actions.map((action, index) => ({ group, groupIndex, action, index })),
    target: { kind: 'group', ...target },
  };
}

function successOf(document: ProjectDocument, id: string | undefined): string | null {
  if (id === undefined) return null;
  return linksOf(document, id).find(({ branch }) => branch === 'OnSuccess')?.target ?? null;
}
