import type { SnapshotNode } from '../../../api/queries/page-queries.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

/** An element in the tree of a page. */
export interface PageElement {
  readonly ref: string;
  readonly role: string;
  readonly name: string;
  /** In CSS pixels of what the tab shows. */
  readonly box: Box;
  /** References of the frames around it, the outermost first. */
  readonly frames: readonly string[];
}

interface Surroundings {
  readonly frames: readonly string[];
  /** Where the document of the innermost frame begins. */
  readonly corner: Point;
}

const page: Surroundings = { frames: [], corner: { x: 0, y: 0 } };

/** The elements that can be named and seen, in the order of the document. */
export function elementsOf(
  nodes: readonly SnapshotNode[],
  { frames, corner }: Surroundings = page,
): readonly PageElement[] {
  return nodes.flatMap((node) => {
    if (typeof node === 'string') return [];
    const { ref, role, name, box, children } = node;
    const place = isBox(box) ? { ...box, x: box.x + corner.x, y: box.y + corner.y } : null;
    const isSeen = place !== null && place.width > 0 && place.height > 0;
    const own = ref !== null && isSeen ? [{ ref, role, name, box: place, frames }] : [];
    const isFrame = role === 'iframe' && ref !== null && place !== null;
    const around = isFrame ? { frames: [...frames, ref], corner: place } : { frames, corner };
    return [...own, ...elementsOf(children, around)];
  });
}

function isBox(value: unknown): value is Box {
  if (typeof value !== 'object' || value === null) return false;
  return ['x', 'y', 'width', 'height'].every((side) => typeof Reflect.get(value, side) === 'number');
}

/** The smallest element at a point; of several alike the innermost. */
export function elementAt(elements: readonly PageElement[], point: Point): PageElement | null {
  const holds = ({ box }: PageElement) =>
    point.x >= box.x && point.x < box.x + box.width && point.y >= box.y && point.y < box.y + box.height;
  const area = ({ box }: PageElement) => box.width * box.height;
  return elements
    .filter(holds)
    .reduce<PageElement | null>((best, one) => (best === null || area(one) <= area(best) ? one : best), null);
}
