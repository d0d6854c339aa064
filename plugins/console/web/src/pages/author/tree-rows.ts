import type { ActionNode, Structure } from '../../api/queries/project-queries.ts';

/** A row of the tree of a project. */
export type TreeRow =
  | { readonly kind: 'group'; readonly id: string; readonly label: string; readonly number: number }
  | {
      readonly kind: 'action';
      readonly id: string;
      readonly node: ActionNode;
      /** Counted through the whole project, from 1. */
      readonly number: number;
      readonly branches: readonly { readonly branch: string; readonly target: number }[];
    };

export type ActionRow = Extract<TreeRow, { readonly kind: 'action' }>;

/** Groups with their actions, in the order of the project. Links that follow from the order are left out. */
export function toTreeRows({ actions, links }: Pick<Structure, 'actions' | 'links'>): readonly TreeRow[] {
  const numbers = new Map(actions.map(({ actionId }, place) => [actionId, place + 1]));
  const branches = new Map<string, { branch: string; target: number }[]>();
  for (const { actionId, branch, targetActionId, isImplicit } of links) {
    const target = targetActionId === null ? undefined : numbers.get(targetActionId);
    if (isImplicit || target === undefined) continue;
    branches.set(actionId, [...(branches.get(actionId) ?? []), { branch, target }]);
  }
  const rows: TreeRow[] = [];
  let groups = 0;
  let groupId: string | null = null;
  for (const node of actions) {
    if (node.groupId !== groupId) {
      groupId = node.groupId;
      groups += 1;
      rows.push({ kind: 'group', id: node.groupId, label: node.groupLabel, number: groups });
    }
    const number = numbers.get(node.actionId) ?? 0;
    rows.push({
      kind: 'action',
      id: node.actionId,
      node,
      number,
      branches: branches.get(node.actionId) ?? [],
    });
  }
  return rows;
}

/** The row that a key goes to; null for keys that go nowhere. */
export function placeAfterKey(key: string, place: number, rows: readonly TreeRow[]): number | null {
  const last = rows.length - 1;
  const clamp = (wanted: number) => Math.max(0, Math.min(last, wanted));
  switch (key) {
    case 'ArrowDown':
      return clamp(place + 1);
    case 'ArrowUp':
      return clamp(place - 1);
    case 'Home':
      return 0;
    case 'End':
      return last;
    case 'ArrowRight':
      return rows[place]?.kind === 'group' ? clamp(place + 1) : null;
    case 'ArrowLeft':
      return rows[place]?.kind === 'action' ? rows.findLastIndex(isGroupBefore(place)) : null;
    default:
      return null;
  }
}

function isGroupBefore(place: number): (row: TreeRow, other: number) => boolean {
  return ({ kind }, other) => kind === 'group' && other < place;
}
