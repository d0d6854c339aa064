import type { ParametersOf } from '@gatehouse/sdk-actions';
import type { Point } from '@gatehouse/sdk-actions/matching';
import type { Page } from 'playwright-core';
import { clickAct, settleMsOf } from '../../acts/click-act.ts';
import { actOnElement } from '../../browser/act-on-element.ts';
import { withDriverTimeLimit } from '../../browser/driver-time-limit.ts';
import { type ElementUser, type FoundElement, findElement } from '../../browser/find-element.ts';
import { movePointer, pointerIn, pointerIsAt, pointOf } from '../../browser/pointer.ts';
import { useBrowser } from '../../browser/run-browser.ts';
import type { userInput } from '../../categories/user-input.ts';

const complaint = 'The page did not take the mouse';
const DRAG_MS = 200;

/** The element, or null where the action has none. */
async function maybeElement(user: ElementUser): Promise<FoundElement | null> {
  return user.finder === null ? null : findElement(user);
}

async function activePage(user: ElementUser): Promise<Page> {
  const { tabs } = await useBrowser(user);
  return (await tabs.active()).page;
}

export async function moveMouse(
  user: ElementUser,
  { Human, SpeedMs }: { readonly Human: boolean; readonly SpeedMs: number },
): Promise<void> {
  const element = await findElement(user);
  const to = await pointOf(element, user.signal);
  const way = { to, durationMs: Human ? SpeedMs : 0, isCurved: Human, signal: user.signal };
  await withDriverTimeLimit(user, { complaint, timeoutMs: SpeedMs + 15_000 }, movePointer(element.page, way));
}

type Click = ParametersOf<typeof userInput, 'MouseClick'>;

export async function clickMouse(user: ElementUser, { Button, Kind }: Click): Promise<void> {
  const element = await maybeElement(user);
  const clicks = { click: 1, double: 2, down: 0, up: 0 }[Kind];
  if (element !== null && clicks > 0) return clickOn(element, { user, Button, clicks });
  const page = element?.page ?? (await activePage(user));
  const at = element === null ? pointerIn(page) : await pointOf(element, user.signal);
  await withDriverTimeLimit(user, { complaint }, pressAt(page, { at, Button, Kind, clicks }));
}

interface ElementClick {
  readonly user: ElementUser;
  readonly Button: Click['Button'];
  readonly clicks: number;
}

/** Like a click of RiseEvent: waits until the element can be clicked. */
async function clickOn(element: FoundElement, { user, Button, clicks }: ElementClick): Promise<void> {
  const { signal } = user;
  const at = await pointOf(element, signal);
  await actOnElement(
    element,
    clickAct({ button: Button, count: clicks, settleMs: settleMsOf(element) }),
    signal,
  );
  pointerIsAt(element.page, at);
}

type Press = Pick<Click, 'Button' | 'Kind'> & { readonly at: Point; readonly clicks: number };

async function pressAt(page: Page, { at, Button, Kind, clicks }: Press): Promise<void> {
  await page.mouse.move(at.x, at.y);
  pointerIsAt(page, at);
  if (Kind === 'down') await page.mouse.down({ button: Button });
  if (Kind === 'up') await page.mouse.up({ button: Button });
  if (clicks > 0) await page.mouse.click(at.x, at.y, { button: Button, clickCount: clicks });
}

export async function turnWheel(
  user: ElementUser,
  { Dx, Dy }: { readonly Dx: number; readonly Dy: number },
): Promise<void> {
  const element = await maybeElement(user);
  const page = element?.page ?? (await activePage(user));
  const at = element === null ? pointerIn(page) : await pointOf(element, user.signal);
  const turn = async () => {
    await page.mouse.move(at.x, at.y);
    pointerIsAt(page, at);
    await page.mouse.wheel(Dx, Dy);
  };
  await withDriverTimeLimit(user, { complaint }, turn());
}

export async function dragElement(
  user: ElementUser,
  { TargetXPath, Dx, Dy }: ParametersOf<typeof userInput, 'DragDrop'>,
): Promise<void> {
  if (TargetXPath.trim() === '' && Dx === 0 && Dy === 0) {
    throw new Error('The action says not where to: give TargetXPath, or Dx and Dy.');
  }
  const element = await findElement(user);
  const target = TargetXPath.trim() === '' ? null : await findElement(asTarget(user, TargetXPath));
  const { page } = element;
  const from = await pointOf(element, user.signal);
  const to =
    target === null
      ? { x: from.x + Dx, y: from.y + Dy }
      : await pointInSight(target, { user, element, from });
  const drag = async () => {
    await page.mouse.move(from.x, from.y);
    pointerIsAt(page, from);
    await page.mouse.down();
    try {
      await movePointer(page, { to, durationMs: DRAG_MS, isCurved: false, signal: user.signal });
      // The target notices the drop only after a move within it.
      await page.mouse.move(to.x, to.y);
    } finally {
      await page.mouse.up();
    }
  };
  await withDriverTimeLimit(user, { complaint }, drag());
}

interface Start {
  readonly user: ElementUser;
  readonly element: FoundElement;
  readonly from: Point;
}

/** Both ends must be visible at once: the mouse cannot leave the viewport. */
async function pointInSight(target: FoundElement, { user, element, from }: Start): Promise<Point> {
  const to = await pointOf(target, user.signal);
  const now = await element.locator.boundingBox();
  const isStill =
    now !== null && Math.abs(now.x + now.width / 2 - from.x) + Math.abs(now.y + now.height / 2 - from.y) < 2;
  if (isStill || element.spot !== undefined) return to;
  throw new Error(`The elements ${element.path} and ${target.path} are too far apart to be seen at once.`);
}

function asTarget(user: ElementUser, xpath: string): ElementUser {
  const { log, random, resource, signal, run, parameters } = user;
  const finder = { type: 'XPathFinder', scalars: { XPath: xpath }, nestedArrays: {} };
  const here = { ...parameters, Match: 0, WaitBeforeFrom: 0, WaitBeforeTo: 0 };
  return { log, random, resource, signal, run, parameters: here, finder };
}
