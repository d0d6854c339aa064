import type { Point } from '@gatehouse/sdk-actions/matching';
import type { ElementAddress } from '../addressing/element-address.ts';
import type { DirectPage } from './direct-page.ts';
import { boxOf, cornerOf, isInView, isOpenAt, placeOf } from './page/place-of.ts';

interface Wanted {
  /** From the corner inside the border; undefined for the middle. */
  readonly position: Point | undefined;
  /** Whether something else may cover the point. */
  readonly isOpen: boolean;
}

/** A point of an element as it is now, which the page does not notice. Null unless it certainly can be reached. */
export async function aimDirectly(
  direct: DirectPage,
  address: ElementAddress,
  { position, isOpen }: Wanted,
): Promise<Point | null> {
  const reaches = isOpen ? isOpenAt : isInView;
  const tools = `{ boxOf: ${boxOf}, isOpenAt: ${reaches}, cornerOf: ${cornerOf} }`;
  const place = `(${placeOf})(element, ${tools}, ${JSON.stringify(position ?? null)})`;
  const aimed = await direct.evaluateAt<Point | null>(
    address,
    `((place) => place && { x: place.x, y: place.y })(${place})`,
  );
  return aimed?.answer ?? null;
}
