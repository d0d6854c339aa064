import type { ActionNode, Note, Structure } from '../../api/queries/project-queries.ts';

/** A row of the tree of a project. */
export type TreeRow =
  | {
      readonly kind: 'group';
      readonly id: string;
      readonly label: string;
      readonly number: number;
      /** How many groups and notes there are, since only rows in view are in the document. */
      readonly of: number;
    }
  | {
      readonly kind: 'action';
      readonly id: string;
      /** Its place in its group from 1, and how many actions that has. */
      readonly place: number;
      readonly of: number;
      readonly node: ActionNode;
      /** Counted through the whole project, from 1. */
      readonly number: number;
      readonly branches: readonly { readonly branch: string; readonly target: number }[];
    }
  | {
      readonly kind: 'note';
      readonly id: string;
      readonly text: string;
      /** Its place beside the groups, from 1, as `of` counts both. */
      readonly number: number;
      readonly of: number;
    };

export type ActionRow = Extract<TreeRow, { readonly kind: 'action' }>;

/** Groups with their actions, in the order of the project, then notes. Links that follow from the order are left out. */
export function toTreeRows(
  { actions, links }: Pick<Structure, 'actions' | 'links'>,
  notes: readonly Pick<Note, 'number' | 'text'>[],
): readonly TreeRow[] {
  const numbers = new Map(actions.map(({ actionId }, place) => [actionId, place + 1]));
  const branches = new Map<string, { branch: string; target: number }[]>();
  for (const { actionId, branch, targetActionId, isImplicit } of links) {
    const target = targetActionId === null ? undefined : numbers.get(targetActionId);
    if (isImplicit || target === undefined) continue;
    branches.set(actionId, [...(branches.get(actionId) ?? []), { branch, target }]);
  }
  const groups = groupsOf(actions);
  const of = groups.length + notes.length;
  const rows = groups.flatMap((group, index): TreeRow[] => [
    { kind: 'group', id: group[0].groupId, label: group[0].groupLabel, number: index + 1, of },
    ...group.map((node, place): TreeRow => {
      const number = numbers.get(node.actionId) ?? 0;
      const own = { number, place: place + 1, of: group.length, branches: branches.get(node.actionId) ?? [] };
      return { kind: 'action', id: node.actionId, node, ...own };
    }),
  ]);
  const last = notes.map(({ number, text }): TreeRow => {
    return { kind: 'note', id: `note:${number}`, text, number: groups.length + number, of };
  });
  return [...rows, ...last];
}

type Group = [ActionNode, ...ActionNode[]];

/** Actions that stand together, in their order. */
function groupsOf(actions: readonly ActionNode[]): readonly Group[] {
  const groups: Group[] = [];
  for (const node of actions) {
    const last = groups.at(-1);
    if (last?.[0].groupId === node.groupId) last.push(node);
    else groups.push([node]);
  }
  return groups;
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
