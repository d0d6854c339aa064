import type { ActionNode, DiagramLook } from '../../../api/queries/project-queries.ts';
import type { Box } from './boxes.ts';
import { ownBranches, type Port, portsOf } from './port-list.ts';

type Category = DiagramLook['categories'][number];

export interface TileFacts {
  readonly caption: string;
  readonly detail: string;
  /** Where links leave it. */
  readonly ports: readonly Port[];
  /** Branches with names of their own. */
  readonly own: readonly string[];
}

/** How groups and actions look: as they do in the pictures that the API draws. */
export interface CardLook {
  readonly shape: DiagramLook['shape'];
  readonly colors: DiagramLook['colors'];
  /** Undefined for a type that no plugin of this daemon has. */
  categoryOf(type: string): Category | undefined;
  factsOf(node: ActionNode): TileFacts;
  /** The box of an action in the frame of its group. */
  tileBox(frame: Box & { readonly label: string }, index: number): Box;
}

export function createCardLook({ categories, colors, shape }: DiagramLook): CardLook {
  const byType = new Map(categories.map((category) => [category.type, category]));
  const size = (name: string) => shape[name] ?? 0;
  const side = size('inset') + size('padding');
  return {
    shape,
    colors,
    categoryOf: (type) => byType.get(type),
    factsOf: (node) => {
      const category = byType.get(node.type);
      const branches = category?.branches[node.action] ?? [];
      return { ...textsOf(node, category), ports: portsOf(branches), own: ownBranches(branches) };
    },
    tileBox: ({ label, x, y, width }, index) => {
      const header = label === '' ? size('tileTopAlone') : size('headerHeight') + size('tileTopBelowHeader');
      return {
        x: x + side,
        y: y + header + index * size('rowHeight'),
        width: width - 2 * side,
        height: size('tileHeight'),
      };
    },
  };
}

function textsOf({ type, action, label }: ActionNode, category: Category | undefined) {
  const name = category?.names[action];
  if (category === undefined || name === undefined)
    return { caption: label || `${type}.${action}`, detail: `${type}.${action}` };
  return label === ''
    ? { caption: `${category.title}: ${name}`, detail: category.details[action] ?? '' }
    : { caption: label, detail: `${category.title} · ${name}` };
}
