import { type ActionContext, ActionError, runResource } from '@gatehouse/sdk-actions';
import type { Finder } from '@gatehouse/sdk-actions/document';
import { withDeadline } from '../../browser/driver/deadline.ts';
import { type FoundElement, findElement } from '../../browser/find-element.ts';

/** The reaction of a run to an element that may appear at any time. */
export interface PopUpHandler {
  readonly finder: Finder;
  readonly frame: string;
  readonly match: number;
  readonly reaction: 'click' | 'escape' | 'reload' | 'fail';
  /** For `fail`. */
  readonly message: string;
  /** Reactions that are left. */
  left: number;
}

/** The handlers of a run, in the order of their actions. */
export const popUpHandlers = runResource<PopUpHandler[]>({
  name: 'handlers of pop-ups',
  create: async () => [],
  dispose: async () => undefined,
});

export type PopUpUser = Pick<ActionContext, 'log' | 'resource' | 'signal' | 'random' | 'run'>;

const lookMs = 1000;
const reactMs = 2000;
const reloadMs = 15_000;

/**
 * Looks for each pop-up, reacts to those that are shown, and returns whether there was one. Throws for one that fails the
 * action.
 */
export async function handlePopUps(user: PopUpUser, handlers: readonly PopUpHandler[]): Promise<boolean> {
  let isHandled = false;
  for (const handler of handlers) {
    const element = await findShown(user, handler);
    if (element === null) continue;
    assertAllowed(handler, element.path);
    handler.left -= 1;
    await react(handler, element);
    user.log('Warning', `A pop-up was handled (${handler.reaction}): ${element.path}`);
    isHandled = true;
  }
  return isHandled;
}

/** Null while it is not shown, or while the page does not answer. */
async function findShown(user: PopUpUser, handler: PopUpHandler): Promise<FoundElement | null> {
  const { signal } = user;
  const look = async () => {
    const element = await findElement(withoutWaits(user, handler), { awaits: false });
    return (await element.locator.isVisible()) ? element : null;
  };
  try {
    return await withDeadline(look(), { signal, timeoutMs: lookMs, complaint: 'The page did not answer' });
  } catch {
    signal.throwIfAborted();
    return null;
  }
}

function withoutWaits(
  { log, resource, signal, random, run }: PopUpUser,
  { finder, frame: Frame, match: Match }: PopUpHandler,
) {
  const parameters = { WaitBeforeFrom: 0, WaitBeforeTo: 0, TimeoutSec: 0, Frame, Match };
  return { log, resource, signal, random, run, parameters, finder };
}

function assertAllowed({ reaction, message, left }: PopUpHandler, path: string): void {
  if (reaction === 'fail') throw new ActionError(`${message}: the page shows ${path}.`);
  if (left > 0) return;
  throw new ActionError(
    `The pop-up ${path} came again after the last time that Times of HandlePopUp allows.`,
  );
}

/** A pop-up that stays leaves the error to the action, which says what covers its element. */
async function react({ reaction }: PopUpHandler, { locator, page }: FoundElement): Promise<void> {
  const timeout = reactMs;
  const acts = {
    click: () => locator.click({ timeout }),
    escape: () => page.keyboard.press('Escape'),
    reload: () => page.reload({ waitUntil: 'domcontentloaded', timeout: reloadMs }),
    fail: async () => undefined,
  };
  try {
    await acts[reaction]();
    await locator.waitFor({ state: 'hidden', timeout });
  } catch {
    // It is shown still.
  }
}
