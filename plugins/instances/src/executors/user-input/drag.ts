import { setTimeout as sleep } from 'node:timers/promises';
import { type ParametersOf, pauseBefore } from '@gatehouse/sdk-actions';
import type { Finder } from '@gatehouse/sdk-actions/document';
import type { Point } from '@gatehouse/sdk-actions/matching';
import type { Page } from 'playwright-core';
import { actOnElement, type ElementAct } from '../../browser/act-on-element.ts';
import { aimAt } from '../../browser/aim-at.ts';
import { withDriverTimeLimit } from '../../browser/driver-time-limit.ts';
import { type ElementUser, findElement } from '../../browser/find-element.ts';
import { movePointer, pointerIn, pointerIsAt } from '../../browser/pointer.ts';
import type { userInput } from '../../categories/user-input.ts';
import { asTarget, targetFinder } from './drag-target.ts';
import { watchDrag } from './watch-drag.ts';

const complaint = 'The page did not take the mouse';
const DRAG_MS = 60;
/** Libraries for drags look at the mouse every 50 ms: one look finds it at the target. */
const REST_MS = 60;
const SPARE_MS = 15_000;
/** Pages notice a drag only after a few pixels. */
const START_PX = 6;

type Drag = ParametersOf<typeof userInput, 'DragDrop'>;

/**
 * Drags an element to another one or by a distance. Both ends are checked before the press, so that a drag that cannot
 * be done changes nothing in the page.
 */
export async function dragElement(user: ElementUser, drag: Drag): Promise<void> {
  const finder = targetFinder(drag);
  const { Dx, Dy } = drag;
  if (finder === null && Dx === 0 && Dy === 0) {
    throw new Error(
      'The action says not where to: give TargetXPath, TargetFinder, TargetImage, or Dx and Dy.',
    );
  }
  const { signal } = user;
  await pauseBefore(user);
  const target = finder && (await openTarget(user, finder, drag));
  // The check of the target may scroll the page, so the element is found after it.
  const source = await findElement(withoutPause(user));
  const { page } = source;
  const aim = { signal, verb: 'be dragged', position: pointOf(drag.PointX, drag.PointY) };
  const first = await aimAt(source, { ...aim, before: null });
  await withDriverTimeLimit(user, { complaint }, moveTo(page, first));
  // The page may show something under the mouse that covers the element, and the element may not have been at rest.
  const from = await aimAt(source, { ...aim, before: first });
  const end = target ?? (async () => ({ x: from.x + Dx, y: from.y + Dy }));
  const timeoutMs = user.parameters.TimeoutSec * 1000 + SPARE_MS;
  const watch = target === null ? null : await watchDrag(source.locator);
  await withDriverTimeLimit(
    user,
    { complaint, timeoutMs },
    pressAndDrop(page, { from, end, isAway: target !== null, signal }),
  );
  if (watch !== null && (await watch.isRefused())) {
    throw new Error(`The page refused the drop of ${source.path} on ${page.url()}.`);
  }
}

interface Way {
  readonly from: Point;
  /** Called when the button is down. */
  end(): Promise<Point>;
  /** The end is another element, which may have to be scrolled into view. */
  readonly isAway: boolean;
  readonly signal: AbortSignal;
}

async function pressAndDrop(page: Page, { from, end, isAway, signal }: Way): Promise<void> {
  if (!isAt(page, from)) await moveTo(page, from);
  await page.mouse.down();
  try {
    if (isAway) await moveTo(page, { x: from.x + START_PX, y: from.y + START_PX });
    const to = await end();
    await movePointer(page, { to, durationMs: DRAG_MS, isCurved: false, signal });
    await sleep(REST_MS, undefined, { signal });
    // The target notices the drop only after a move within it.
    await moveTo(page, to);
  } catch (error) {
    // Ends the drag without a drop.
    await page.keyboard.press('Escape');
    throw error;
  } finally {
    await page.mouse.up();
  }
}

/** Checks the target where it is shown already, and returns how to find its point during the drag. */
async function openTarget(user: ElementUser, finder: Finder, drag: Drag): Promise<() => Promise<Point>> {
  const there = asTarget(user, finder, drag);
  const target = await findElement(there);
  const { signal } = user;
  const aim = { signal, verb: 'take the drop', position: pointOf(drag.TargetPointX, drag.TargetPointY) };
  const isShown = target.spot !== undefined || (await actOnElement(target, showAct, signal));
  const before = isShown ? await aimAt(target, { ...aim, before: null }) : undefined;
  return async () => {
    const now = target.spot === undefined ? target : await findElement(there);
    return aimAt(now, { ...aim, isChecked: !isShown, ...(before && { before }) });
  };
}

/** Whether the element is visible; a place to drop at may become so when the drag starts. */
const showAct: ElementAct<boolean> = {
  verb: 'take the drop',
  direct: async (page, address) => {
    const found = await page.evaluateAt<boolean>(
      address,
      'element.checkVisibility({ visibilityProperty: true })',
    );
    return found?.answer === true ? found : null;
  },
  act: async ({ locator }, timeout) => {
    await locator.waitFor({ state: 'attached', timeout });
    return locator.isVisible();
  },
};

function isAt(page: Page, { x, y }: Point): boolean {
  const at = pointerIn(page);
  return at.x === x && at.y === y;
}

async function moveTo(page: Page, { x, y }: Point): Promise<void> {
  await page.mouse.move(x, y);
  pointerIsAt(page, { x, y });
}

/** From the corner of the element; undefined for its middle. */
function pointOf(x: number, y: number): Point | undefined {
  return x >= 0 && y >= 0 ? { x, y } : undefined;
}

function withoutPause(user: ElementUser): ElementUser {
  const { log, random, resource, signal, run, finder, parameters } = user;
  const here = { ...parameters, WaitBeforeFrom: 0, WaitBeforeTo: 0 };
  return { log, random, resource, signal, run, finder, parameters: here };
}
