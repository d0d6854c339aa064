import { ActionError } from '@gatehouse/sdk-actions';
import type { Finder } from '@gatehouse/sdk-actions/document';
import type { UiElement, UiSearch } from '../../ui/element.ts';
import type { Point } from '../../ui/point.ts';
import { wholeField } from './android-finder-fields.ts';

export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The place of a finder that has coordinates; null for one that searches elements. */
export function placeOf(finder: Finder | null): Rect | null {
  if (finder?.type !== 'RawCoordinatesFinder') return null;
  const { scalars } = finder;
  const [x, y] = [wholeField(scalars, 'X'), wholeField(scalars, 'Y')];
  if (x === null || y === null) {
    throw new ActionError('The action names no element: RawCoordinatesFinder needs X and Y.');
  }
  return { x, y, width: wholeField(scalars, 'Width') ?? 1, height: wholeField(scalars, 'Height') ?? 1 };
}

export function middleOf({ x, y, width, height }: Rect): Point {
  return { x: x + Math.floor(width / 2), y: y + Math.floor(height / 2) };
}

/** All elements of a screen. */
export const everything: UiSearch = { xpath: '//node', conditions: [], index: 0, limit: 5000 };

/** The innermost element at a place: the smallest one, and the last drawn of equal ones. */
export function elementAt(elements: readonly UiElement[], { x, y }: Point): UiElement | null {
  const around = elements.filter(
    ({ rect }) => x >= rect.x && y >= rect.y && x < rect.x + rect.width && y < rect.y + rect.height,
  );
  const areaOf = ({ rect }: UiElement) => rect.width * rect.height;
  return around.reduce<UiElement | null>(
    (best, element) => (best === null || areaOf(element) <= areaOf(best) ? element : best),
    null,
  );
}
