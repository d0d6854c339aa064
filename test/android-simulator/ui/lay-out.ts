import type { Bounds, UiNode } from './node.ts';
import type { Widget } from './widget.ts';

const LEAF_HEIGHT = 32;

interface Frame {
  readonly packageName: string;
  /** Pixels for one dp. */
  readonly scale: number;
}

/** Lays out a widget and its descendants in a rectangle of the screen. */
export function layOut(widget: Widget, bounds: Bounds, frame: Frame): UiNode {
  const placed = placeChildren(widget, inner(widget, bounds, frame), frame);
  const scrollRange = widget.scroll === undefined ? 0 : placed.scrollRange;
  return { widget, packageName: frame.packageName, bounds, children: placed.children, scrollRange };
}

function placeChildren(
  widget: Widget,
  bounds: Bounds,
  frame: Frame,
): { children: UiNode[]; scrollRange: number } {
  if (widget.direction === 'row') return { children: placeInRow(widget, bounds, frame), scrollRange: 0 };
  return placeInColumn(widget, bounds, frame);
}

function placeInRow({ children = [] }: Widget, bounds: Bounds, frame: Frame): UiNode[] {
  const shares = children.reduce((sum, child) => sum + (child.weight ?? 1), 0);
  const width = bounds.right - bounds.left;
  let share = 0;
  return children.map((child) => {
    const left = bounds.left + Math.round((width * share) / shares);
    share += child.weight ?? 1;
    const right = bounds.left + Math.round((width * share) / shares);
    return layOut(child, { ...bounds, left, right }, frame);
  });
}

function placeInColumn(
  widget: Widget,
  bounds: Bounds,
  frame: Frame,
): { children: UiNode[]; scrollRange: number } {
  const { children = [], scroll } = widget;
  const visible = bounds.bottom - bounds.top;
  const fixed = children.reduce(
    (sum, child) => sum + (child.weight === undefined ? heightOf(child, frame) : 0),
    0,
  );
  const shares = children.reduce((sum, child) => sum + (child.weight ?? 0), 0);
  const scrollRange = Math.max(0, fixed - visible);
  let top = bounds.top - Math.min(scroll?.offset ?? 0, scrollRange);
  const placed: UiNode[] = [];
  for (const child of children) {
    const height =
      child.weight === undefined
        ? heightOf(child, frame)
        : Math.floor((Math.max(0, visible - fixed) * child.weight) / shares);
    const clipped = {
      ...bounds,
      top: Math.max(top, bounds.top),
      bottom: Math.min(top + height, bounds.bottom),
    };
    if (clipped.bottom > clipped.top) placed.push(layOut(child, clipped, frame));
    top += height;
  }
  return { children: placed, scrollRange };
}

function heightOf(widget: Widget, frame: Frame): number {
  if (widget.height !== undefined) return Math.round(widget.height * frame.scale);
  const { children = [], direction, padding = 0 } = widget;
  if (children.length === 0) return Math.round(LEAF_HEIGHT * frame.scale);
  const heights = children.map((child) => heightOf(child, frame));
  const content =
    direction === 'row' ? Math.max(...heights) : heights.reduce((sum, height) => sum + height, 0);
  return content + Math.round(2 * padding * frame.scale);
}

function inner({ padding = 0, children = [] }: Widget, bounds: Bounds, { scale }: Frame): Bounds {
  const inset = children.length === 0 ? 0 : Math.round(padding * scale);
  return {
    left: bounds.left + inset,
    top: bounds.top + inset,
    right: Math.max(bounds.right - inset, bounds.left + inset),
    bottom: Math.max(bounds.bottom - inset, bounds.top + inset),
  };
}
