import type { Widget } from './widget.ts';

/** In pixels; right and bottom are exclusive. */
export interface Bounds {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A widget with its bounds on the screen. */
export interface UiNode {
  readonly widget: Widget;
  readonly packageName: string;
  readonly bounds: Bounds;
  readonly children: readonly UiNode[];
  /** The distance that a list can still scroll, in pixels. */
  readonly scrollRange: number;
}

export function contains({ left, top, right, bottom }: Bounds, x: number, y: number): boolean {
  return x >= left && x < right && y >= top && y < bottom;
}

/** The nodes at a point, outermost first. */
export function nodesAt(root: UiNode, x: number, y: number): UiNode[] {
  if (!contains(root.bounds, x, y)) return [];
  const below = root.children.findLast((child) => contains(child.bounds, x, y));
  return below === undefined ? [root] : [root, ...nodesAt(below, x, y)];
}

export function* everyNode(root: UiNode): Generator<UiNode, void, void> {
  yield root;
  for (const child of root.children) yield* everyNode(child);
}

/** The visible text of a node: dots for a password, the hint for an empty field. */
export function textOf({ widget }: UiNode): string {
  const { field, text = '' } = widget;
  if (field === undefined || field.value === '') return text;
  return field.isPassword ? '•'.repeat(field.value.length) : field.value;
}

export function fullId({ widget, packageName }: UiNode): string {
  if (widget.id === undefined) return '';
  return widget.id.includes(':') ? widget.id : `${packageName}:id/${widget.id}`;
}
