import type { Point } from '@gatehouse/sdk-actions/matching';
import { actOnElement, type ElementAct } from './act-on-element.ts';
import { middleOf } from './addressing/locate-point.ts';
import { aimDirectly } from './direct/aim-directly.ts';
import { pointWithin } from './driver/act-scripts.ts';
import type { FoundElement } from './find-element.ts';

interface Aim {
  readonly signal: AbortSignal;
  /** For the message, such as `be dragged`. */
  readonly verb: string;
  /** From the corner of the element. Default: the middle of what is seen of it, or the place of the finder. */
  readonly position?: Point | undefined;
  /** False where something else may cover the element, such as the element that is being dragged. */
  readonly isChecked?: boolean;
  /**
   * For a caller that aims twice, with a frame of the page in between: null, then the first point. An element that is at
   * the same point is at rest, which saves the waits of the driver.
   */
  readonly before?: Point | null;
}

const SAME_PX = 0.5;

/**
 * A point of an element in the viewport of the tab, once the element is in view, at rest, and what is at that point.
 * Throws ElementError with what covers it. The place of a finder that names no element is what it is.
 */
export async function aimAt(element: FoundElement, aim: Aim): Promise<Point> {
  const { spot } = element;
  const { position } = aim;
  if (spot !== undefined) {
    return position === undefined ? middleOf(spot) : { x: spot.x + position.x, y: spot.y + position.y };
  }
  const point = await actOnElement(element, aimAct(aim), aim.signal);
  if (point !== null) return point;
  throw new Error(`The element ${element.path} is there and takes no place on ${element.page.url()}.`);
}

function aimAct({ verb, position: given, isChecked = true, before }: Aim): ElementAct<Point | null> {
  return {
    verb,
    direct: async (page, address) => {
      if (before === undefined) return null;
      const point = await aimDirectly(page, address, { position: given, isOpen: isChecked });
      return point !== null && (before === null || isSame(point, before)) ? { answer: point } : null;
    },
    act: async ({ locator }, timeoutMs) => {
      const end = performance.now() + timeoutMs;
      const left = () => ({ timeout: Math.max(1, end - performance.now()) });
      await locator.scrollIntoViewIfNeeded(left());
      const { border, middle } = await locator.evaluate(pointWithin, undefined, left());
      const position = given ?? middle;
      // The checks of the driver before a press, without the press.
      if (isChecked) await locator.hover({ trial: true, position, ...left() });
      const box = await locator.boundingBox(left());
      return box && { x: box.x + border.x + position.x, y: box.y + border.y + position.y };
    },
  };
}

function isSame(one: Point, other: Point): boolean {
  return Math.abs(one.x - other.x) < SAME_PX && Math.abs(one.y - other.y) < SAME_PX;
}
