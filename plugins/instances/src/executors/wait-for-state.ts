import { setTimeout as sleep } from 'node:timers/promises';
import { quote } from '@gatehouse/sdk-actions';
import type { Finder } from '@gatehouse/sdk-actions/document';
import { matchParameter } from '@gatehouse/sdk-actions/matching';
import type { Locator } from 'playwright-core';
import { actInRun } from '../browser/act-in-run.ts';
import { actOnElement, type ElementAct } from '../browser/act-on-element.ts';
import { withDeadline } from '../browser/driver/deadline.ts';
import { isTimeout } from '../browser/driver/driver-errors.ts';
import { readValues } from '../browser/driver/page-scripts.ts';
import { ElementError } from '../browser/element-error.ts';
import { type ElementUser, type FoundElement, findElement } from '../browser/find-element.ts';
import { openPicture, waitForPicture } from '../browser/finding/find-picture.ts';
import { useBrowser } from '../browser/run-browser.ts';

const POLL_MS = 50;
const ANSWER_MS = 1000;

const driverStates = {
  present: 'attached',
  absent: 'detached',
  visible: 'visible',
  hidden: 'hidden',
} as const;

export type ElementState = keyof typeof driverStates | 'enabled' | 'editable';

/** The text that an element must have. */
interface WantedText {
  readonly Text: string;
  readonly Attribute: string;
}

/** Throws when the element does not reach the state, and says the text where one is given, in time. */
export async function waitForState(
  user: ElementUser,
  state: ElementState,
  text: WantedText | null,
): Promise<void> {
  const isGone = state === 'absent' || state === 'hidden';
  if (text !== null) assertText(text, isGone ? state : null);
  if (user.finder?.type === 'ImageFinder' && isGone) return waitUntilGone(user, user.finder);
  const element = await findElement(user, { awaits: !isGone });
  const reach = (found: FoundElement) => reachState(found, { state, text, signal: user.signal });
  try {
    await reach(element);
    await element.watch?.afterAct(element);
  } catch (error) {
    const isMissing = error instanceof ElementError && error.problem === 'missing';
    const healed = isMissing ? ((await element.watch?.missed(element, { isRead: true })) ?? null) : null;
    if (healed === null) throw error;
    await reach(healed);
  }
}

interface Wanted {
  readonly state: ElementState;
  readonly text: WantedText | null;
  readonly signal: AbortSignal;
}

async function reachState(element: FoundElement, { state, text, signal }: Wanted): Promise<void> {
  const { path, timeoutSec, page } = element;
  const within = `within ${timeoutSec} s on ${page.url()}`;
  if (text === null) {
    if (await actOnElement(element, becomeAct(state), signal)) return;
    throw await stateError(element, state, signal);
  }
  const said = { last: null as string | null };
  if (await actOnElement(element, sayAct(state, text, said), signal)) return;
  if (said.last === null) throw await stateError(element, state, signal);
  const shown = quote(said.last.slice(0, 200));
  throw new Error(`The element ${path} did not match ${quote(text.Text)} ${within}: it has ${shown}.`);
}

/** Says whether the element is there, and else what is there in its place. */
async function stateError(
  { path, timeoutSec, page, locator, explainAbsence }: FoundElement,
  state: ElementState,
  signal: AbortSignal,
): Promise<Error> {
  const limit = { signal, timeoutMs: ANSWER_MS, complaint: 'The page did not answer' };
  const isThere = await withDeadline(locator.count(), limit).catch(() => 1);
  const near = isThere > 0 ? '' : await explainAbsence?.();
  const message = `The element ${path} did not become ${state} within ${timeoutSec} s on ${page.url()}.`;
  if (isThere > 0 && state === 'visible') return new Error(`${message} It is there and hidden.`);
  return isThere > 0 ? new Error(message) : new ElementError(`${message}${near ?? ''}`, 'missing');
}

/** An invalid pattern is reported before anything is waited for. */
function assertText({ Text }: WantedText, gone: string | null): void {
  matchParameter('Text', Text, '');
  if (gone !== null) throw new Error(`An element that is ${gone} says nothing: leave Text out.`);
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
    return await actInRun(user, existAct(state));
  } catch (error) {
    if (error instanceof ElementError && error.problem === 'missing') return false;
    throw error;
  }
}

/** An action that allows no time gets the state of this moment. */
function existAct(state: 'present' | 'visible'): ElementAct<boolean> {
  const isNow = async (locator: Locator) =>
    state === 'visible' ? locator.isVisible() : (await locator.count()) > 0;
  return {
    verb: `become ${state}`,
    isOptional: true,
    reads: true,
    act: ({ locator, timeoutSec }, timeout) =>
      timeoutSec === 0 ? isNow(locator) : becomes(locator, { state, timeout }),
  };
}

/** Waits for the state and then for the text; `said` keeps the last text for messages. */
function sayAct(
  state: ElementState,
  { Text, Attribute }: WantedText,
  said: { last: string | null },
): ElementAct<boolean> {
  return {
    verb: 'be read',
    isOptional: true,
    reads: true,
    act: async ({ locator }, timeout) => {
      const deadline = performance.now() + timeout;
      for (let left = timeout; left > 0; left = deadline - performance.now()) {
        if (!(await becomes(locator, { state, timeout: left }))) return false;
        const [text = ''] = await locator.evaluateAll(readValues, Attribute);
        said.last = text;
        if (matchParameter('Text', Text, text) !== null) return true;
        await sleep(POLL_MS);
      }
      return false;
    },
  };
}

function becomeAct(state: ElementState): ElementAct<boolean> {
  return {
    verb: `become ${state}`,
    isOptional: true,
    reads: true,
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
