import { setTimeout as sleep } from 'node:timers/promises';
import type { Finder } from '@gatehouse/sdk-actions/document';
import type { Locator } from 'playwright-core';
import { actInRun } from '../browser/act-in-run.ts';
import { actOnElement, type ElementAct } from '../browser/act-on-element.ts';
import { isTimeout } from '../browser/driver/driver-errors.ts';
import { ElementError } from '../browser/element-error.ts';
import { type ElementUser, findElement } from '../browser/find-element.ts';
import { openPicture, waitForPicture } from '../browser/finding/find-picture.ts';
import { useBrowser } from '../browser/run-browser.ts';

const POLL_MS = 50;

const driverStates = {
  present: 'attached',
  absent: 'detached',
  visible: 'visible',
  hidden: 'hidden',
} as const;

export type ElementState = keyof typeof driverStates | 'enabled' | 'editable';

/** Throws when the element does not reach the state in time. */
export async function waitForState(user: ElementUser, state: ElementState): Promise<void> {
  if (user.finder?.type === 'ImageFinder' && (state === 'absent' || state === 'hidden')) {
    return waitUntilGone(user, user.finder);
  }
  const element = await findElement(user, { awaits: state !== 'absent' && state !== 'hidden' });
  const isThere = await actOnElement(element, becomeAct(state), user.signal);
  if (isThere) return;
  const { path, timeoutSec, page } = element;
  throw new Error(`The element ${path} did not become ${state} within ${timeoutSec} s on ${page.url()}.`);
}

/** A picture cannot be observed: the page is searched again and again. */
async function waitUntilGone(user: ElementUser, finder: Finder): Promise<void> {
  const { parameters, signal } = user;
  const { page } = await (await useBrowser(user)).tabs.active();
  const picture = await openPicture(finder, user.run, { page, frame: parameters.Frame, signal });
  const timeoutMs = parameters.TimeoutSec * 1000;
  const gone = await waitForPicture(picture, { timeoutMs, signal, isDone: (places) => places.length === 0 });
  if (gone !== null) return;
  throw new Error(`The page ${page.url()} showed ${picture.path} for ${parameters.TimeoutSec} s.`);
}

/** False when the element does not reach the state in time. */
export async function isThereInTime(user: ElementUser, state: 'present' | 'visible'): Promise<boolean> {
  try {
    return await actInRun(user, becomeAct(state));
  } catch (error) {
    if (error instanceof ElementError && error.problem === 'missing') return false;
    throw error;
  }
}

function becomeAct(state: ElementState): ElementAct<boolean> {
  return {
    verb: `become ${state}`,
    act: ({ locator }, timeout) => becomes(locator, { state, timeout }),
  };
}

async function becomes(
  locator: Locator,
  { state, timeout }: { state: ElementState; timeout: number },
): Promise<boolean> {
  try {
    if (state === 'enabled' || state === 'editable')
      return await pollUntilUsable(locator, { state, timeout });
    await locator.waitFor({ state: driverStates[state], timeout });
    return true;
  } catch (error) {
    if (isTimeout(error)) return false;
    throw error;
  }
}

/** The driver can check these states, but not wait for them. */
async function pollUntilUsable(
  locator: Locator,
  { state, timeout }: { state: 'enabled' | 'editable'; timeout: number },
): Promise<boolean> {
  const deadline = Date.now() + timeout;
  for (let left = timeout; left > 0; left = deadline - Date.now()) {
    const isUsable = await (state === 'enabled'
      ? locator.isEnabled({ timeout: left })
      : locator.isEditable({ timeout: left }));
    if (isUsable) return true;
    await sleep(POLL_MS);
  }
  return false;
}
