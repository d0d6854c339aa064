import type { ParametersOf } from '@gatehouse/sdk-actions';
import type { Point } from '@gatehouse/sdk-actions/matching';
import type { Page } from 'playwright-core';
import { clickAct, settleMsOf } from '../../acts/click-act.ts';
import { actOnElement } from '../../browser/act-on-element.ts';
import { aimAt } from '../../browser/aim-at.ts';
import { withDriverTimeLimit } from '../../browser/driver-time-limit.ts';
import { type ElementUser, type FoundElement, findElement } from '../../browser/find-element.ts';
import { parseModifiers, withModifiers } from '../../browser/held-keys.ts';
import type { Modifier } from '../../browser/key-text.ts';
import { isPressed, movePointer, pointerIn, pointerIsAt, recordButton } from '../../browser/pointer.ts';
import { useBrowser } from '../../browser/run-browser.ts';
import type { userInput } from '../../categories/user-input.ts';

const complaint = 'The page did not take the mouse';

/** The element, or null where the action has none. */
async function maybeElement(user: ElementUser): Promise<FoundElement | null> {
  return user.finder === null ? null : findElement(user);
}

async function activePage(user: ElementUser): Promise<Page> {
  const { tabs } = await useBrowser(user);
  return (await tabs.active()).page;
}

/** While a button is held, what is dragged may cover the element. */
function reach(element: FoundElement, { signal }: ElementUser, position?: Point): Promise<Point> {
  const isChecked = !isPressed(element.page);
  return aimAt(element, { signal, verb: 'be reached by the mouse', isChecked, position });
}

export async function moveMouse(
  user: ElementUser,
  { Human, SpeedMs }: { readonly Human: boolean; readonly SpeedMs: number },
): Promise<void> {
  const element = await findElement(user);
  const to = await reach(element, user);
  const way = { to, durationMs: Human ? SpeedMs : 0, isCurved: Human, signal: user.signal };
  await withDriverTimeLimit(user, { complaint, timeoutMs: SpeedMs + 15_000 }, movePointer(element.page, way));
}

type Click = ParametersOf<typeof userInput, 'MouseClick'>;

export async function clickMouse(user: ElementUser, click: Click): Promise<void> {
  const { Button, Kind, PointX: x, PointY: y } = click;
  const modifiers = parseModifiers(click.Modifiers);
  const position = x >= 0 && y >= 0 ? { x, y } : undefined;
  const element = await maybeElement(user);
  const clicks = { click: 1, double: 2, down: 0, up: 0 }[Kind];
  if (element !== null && clicks > 0) return clickOn(element, { user, Button, clicks, modifiers, position });
  const page = element?.page ?? (await activePage(user));
  const at = element === null ? pointerIn(page) : await reach(element, user, position);
  const press = () => pressAt(page, { at, Button, Kind, clicks });
  await withDriverTimeLimit(user, { complaint }, withModifiers(page, modifiers, press));
}

interface ElementClick {
  readonly user: ElementUser;
  readonly Button: Click['Button'];
  readonly clicks: number;
  readonly modifiers: readonly Modifier[];
  readonly position: Point | undefined;
}

/** Like a click of RiseEvent: waits until the element can be clicked. */
async function clickOn(
  element: FoundElement,
  { user, Button, clicks, modifiers, position }: ElementClick,
): Promise<void> {
  const { signal } = user;
  const at = await aimAt(element, { signal, verb: 'be clicked', isChecked: false, position });
  await actOnElement(
    element,
    clickAct({ button: Button, count: clicks, settleMs: settleMsOf(element), modifiers, position }),
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
  recordButton(page, Kind === 'down');
}

export async function turnWheel(
  user: ElementUser,
  { Dx, Dy }: { readonly Dx: number; readonly Dy: number },
): Promise<void> {
  const element = await maybeElement(user);
  const page = element?.page ?? (await activePage(user));
  const at = element === null ? pointerIn(page) : await reach(element, user);
  const turn = async () => {
    await page.mouse.move(at.x, at.y);
    pointerIsAt(page, at);
    await page.mouse.wheel(Dx, Dy);
  };
  await withDriverTimeLimit(user, { complaint }, turn());
}
