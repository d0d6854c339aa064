import type { Point } from '@gatehouse/sdk-actions/matching';
import { middleOf } from './addressing/locate-point.ts';
import type { FoundElement } from './find-element.ts';

/** The offset of the place of a finder in the element; undefined where the finder names the element itself. */
export async function positionOf(
  { spot, locator }: FoundElement,
  timeout: number,
): Promise<Point | undefined> {
  if (spot === undefined) return undefined;
  const box = await locator.boundingBox({ timeout });
  if (box === null) return undefined;
  const { x, y } = middleOf(spot);
  return { x: x - box.x, y: y - box.y };
}
