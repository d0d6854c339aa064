import type { Area, Point } from '@gatehouse/sdk-actions/matching';
import type { FrameLocator, Locator, Page } from 'playwright-core';
import { toSelector } from './element-query.ts';

const DEEPEST = 20;

/** The element at a point, also in nested frames. The point is in pixels of the viewport of the root. */
export async function locatePoint(root: Page | FrameLocator, point: Point): Promise<Locator> {
  let place: Page | FrameLocator = root;
  let { x, y } = point;
  for (let depth = 0; ; depth += 1) {
    const selector = toSelector({ by: 'point', x, y });
    const locator = place.locator(selector);
    const [inner] = depth === DEEPEST ? [] : await locator.evaluateAll(frameCorners);
    if (inner === undefined || inner === null) return locator;
    x -= inner.x;
    y -= inner.y;
    place = place.frameLocator(selector);
  }
}

export function middleOf({ x, y, width, height }: Area): Point {
  return { x: x + width / 2, y: y + height / 2 };
}

/** The corner of the content of a frame; null for an element that is not a frame. */
function frameCorners(elements: Element[]): (Point | null)[] {
  return elements.map((element) => {
    if (!(element instanceof HTMLIFrameElement)) return null;
    const { x, y } = element.getBoundingClientRect();
    const { paddingLeft, paddingTop } = getComputedStyle(element);
    return {
      x: x + element.clientLeft + Number.parseFloat(paddingLeft),
      y: y + element.clientTop + Number.parseFloat(paddingTop),
    };
  });
}
