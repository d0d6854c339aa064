import type { Box } from '../graph/frames.ts';
import type { Span } from './free-place.ts';

type Width = Pick<Box, 'x' | 'width'>;
type Height = Pick<Box, 'y' | 'height'>;

export function sharesColumn(one: Width, other: Width): boolean {
  return one.x < other.x + other.width && other.x < one.x + one.width;
}

export function sharesRow(one: Height, other: Height): boolean {
  return one.y < other.y + other.height && other.y < one.y + one.height;
}

export function toWidths({ x, width }: Width): Span {
  return { from: x, to: x + width };
}

export function toHeights({ y, height }: Height): Span {
  return { from: y, to: y + height };
}
