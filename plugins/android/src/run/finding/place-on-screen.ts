import { ActionError, wholeField } from '@gatehouse/sdk-actions';
import type { Finder } from '@gatehouse/sdk-actions/document';
import type { Area, Point } from '@gatehouse/sdk-actions/matching';
import type { UiElement, UiSearch } from '../../ui/element.ts';

/** The place of a finder that has coordinates; null for one that searches elements. */
export function placeOf(finder: Finder | null): Area | null {
  if (finder?.type !== 'RawCoordinatesFinder') return null;
  const { scalars } = finder;
  const [x, y] = [wholeField(scalars, 'X'), wholeField(scalars, 'Y')];
  if (x === null || y === null) {
    throw new ActionError('The action names no element: RawCoordinatesFinder needs X and Y.');
  }
  return { x, y, width: wholeField(scalars, 'Width') ?? 1, height: wholeField(scalars, 'Height') ?? 1 };
}

export function middleOf({ x, y, width, height }: Area): Point {
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
