/** A place in a picture: pixels from its left and its upper edge. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A rectangle, from its upper left corner. */
export interface Area extends Point {
  readonly width: number;
  readonly height: number;
}

/** The part that two areas share, in whole pixels; null where there is none. */
export function overlap(one: Area, other: Area): Area | null {
  const x = Math.max(one.x, other.x);
  const y = Math.max(one.y, other.y);
  const width = Math.floor(Math.min(one.x + one.width, other.x + other.width) - x);
  const height = Math.floor(Math.min(one.y + one.height, other.y + other.height) - y);
  return width < 1 || height < 1 ? null : { x, y, width, height };
}
