import type { Point } from '@gatehouse/sdk-actions/matching';
import type { ElementAddress } from '../addressing/element-address.ts';
import { type DirectPage, isTabClosed, isWorldGone } from './direct-page.ts';
import { boxOf, cornerOf, isOpenAt, placeOf } from './page/place-of.ts';
import { watchPress } from './page/watch-press.ts';
import type { PageSession } from './page-session.ts';

export interface MouseClick {
  readonly button: 'left' | 'right' | 'middle';
  /** 2 for a double click. */
  readonly count: number;
}

const masks = { left: 1, right: 2, middle: 4 } as const;

const aim = `(${watchPress})(element, (${placeOf})(element, { boxOf: ${boxOf}, isOpenAt: ${isOpenAt}, cornerOf: ${cornerOf} }))`;

/** Whether it was clicked. Otherwise the page noticed only a move of the mouse. A click may close its own tab. */
export function clickDirectly(
  direct: DirectPage,
  address: ElementAddress,
  click: MouseClick,
): Promise<boolean> {
  return direct.inTurn(async () => {
    const aimed = await direct.evaluateAt<Point | null>(address, aim);
    const point = aimed?.answer ?? null;
    if (point === null) return false;
    const landing = landingOf(direct);
    // Where the press fails as well, its own error is reported.
    landing.catch(() => undefined);
    const pressing = pressAndRelease(await direct.session(), { ...click, ...point });
    const hasClosed = await pressing.then(
      () => false,
      (error: unknown) => isTabClosed(error) || Promise.reject(error),
    );
    if (hasClosed) return (await landing) === 'hit';
    // A press that has not arrived by now is blocked.
    const ended = direct.evaluateThere('gatehouseClick.stop()').catch(() => undefined);
    return (await Promise.race([landing, ended.then(() => landing)])) === 'hit';
  });
}

/** The result of the press. It is requested before the press: a page that is being replaced answers nothing. */
async function landingOf(direct: DirectPage): Promise<string> {
  try {
    return await direct.evaluateThere<string>('gatehouseClick.landing');
  } catch (error) {
    // The page that the click replaced has received it.
    if (isWorldGone(error)) return 'hit';
    throw error;
  }
}

/** Sends all messages at once: the browser keeps their order. */
async function pressAndRelease(
  session: PageSession,
  { button, count, x, y }: MouseClick & { readonly x: number; readonly y: number },
): Promise<void> {
  const at = { x, y };
  const sent: Promise<unknown>[] = [session.send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...at })];
  for (let clickCount = 1; clickCount <= count; clickCount += 1) {
    const pressed = { type: 'mousePressed', ...at, button, buttons: masks[button], clickCount } as const;
    const released = { type: 'mouseReleased', ...at, button, clickCount } as const;
    sent.push(session.send('Input.dispatchMouseEvent', pressed));
    sent.push(session.send('Input.dispatchMouseEvent', released));
  }
  await Promise.all(sent);
}
