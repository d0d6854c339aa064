/** A rectangle of the diagram. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export function isInside({ x, y, width, height }: Box, point: Point): boolean {
  return point.x >= x && point.x < x + width && point.y >= y && point.y < y + height;
}

/** Boxes may touch. */
export function isOverlapping(one: Box, other: Box): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}

/** The box around all of them; null for none. */
export function boxAround(boxes: readonly Box[]): Box | null {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y, width, height } of boxes) {
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x + width);
    bottom = Math.max(bottom, y + height);
  }
  return boxes.length === 0 ? null : { x: left, y: top, width: right - left, height: bottom - top };
}

export function centreOf({ x, y, width, height }: Box): Point {
  return { x: x + width / 2, y: y + height / 2 };
}
