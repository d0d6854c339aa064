import { ActionError, runResource } from '@gatehouse/sdk-actions';
import type { FoundElement } from '../../browser/find-element.ts';
import { findShown, type PopUpUser, type Sought } from './find-shown.ts';

/** The reaction of a run to an element that may appear at any time. */
export interface PopUpHandler extends Sought {
  readonly reaction: 'click' | 'escape' | 'reload' | 'fail';
  /** For `fail`. */
  readonly message: string;
  /** Reactions that are left. */
  left: number;
}

export interface PopUpHandlers {
  /** In the order of their actions. */
  readonly all: PopUpHandler[];
  /** Number of reactions in the run. */
  handled: number;
}

export const popUpHandlers = runResource<PopUpHandlers>({
  name: 'handlers of pop-ups',
  create: async () => ({ all: [], handled: 0 }),
  dispose: async () => undefined,
});

/** The handling of pop-ups for one action. */
export interface PopUpWatch {
  readonly user: PopUpUser;
  readonly handlers: PopUpHandlers;
  /** Milliseconds that reactions may take still. */
  leftMs(): number;
  /** Sentences about pop-ups that are shown still, by their path. */
  readonly problems: Map<string, string>;
}

const reactMs = 2000;
const reloadMs = 15_000;

/**
 * Looks for each pop-up, reacts to those that are shown, and returns whether one is gone because of that. Throws for one
 * that fails the action.
 */
export async function handlePopUps(watch: PopUpWatch): Promise<boolean> {
  let isHandled = false;
  for (const handler of watch.handlers.all) {
    const element = await findShown(watch.user, handler, watch.leftMs());
    if (element === null) continue;
    const { reaction, message } = handler;
    if (reaction === 'fail') throw new ActionError(`${message}: the page shows ${element.path}.`);
    if (await isClosed(watch, handler, element)) isHandled = true;
  }
  return isHandled;
}

/** Reacts once, where that is allowed still. */
async function isClosed(
  { user, handlers, problems, leftMs }: PopUpWatch,
  handler: PopUpHandler,
  element: FoundElement,
): Promise<boolean> {
  const { reaction } = handler;
  const { path } = element;
  if (handler.left === 0) {
    problems.set(path, `The pop-up ${path} came again after the last time that Times of HandlePopUp allows.`);
    return false;
  }
  handler.left -= 1;
  handlers.handled += 1;
  const isGone = await react(handler, element, Math.min(reactMs, leftMs()));
  const outcome = isGone ? 'was handled' : 'stays';
  user.log('Warning', `A pop-up ${outcome} (${reaction}): ${path}`);
  if (isGone) problems.delete(path);
  else problems.set(path, `The pop-up ${path} stayed after the reaction to it (${reaction}).`);
  return isGone;
}

/** Whether it is gone then. One that stays may be no obstacle, so the action goes on. */
async function react(
  { reaction }: PopUpHandler,
  { locator, page }: FoundElement,
  timeout: number,
): Promise<boolean> {
  const acts = {
    click: () => locator.click({ timeout }),
    escape: () => page.keyboard.press('Escape'),
    reload: () => page.reload({ waitUntil: 'domcontentloaded', timeout: reloadMs }),
    fail: async () => undefined,
  };
  try {
    await acts[reaction]();
    await locator.waitFor({ state: 'hidden', timeout });
    return true;
  } catch {
    return false;
  }
}
