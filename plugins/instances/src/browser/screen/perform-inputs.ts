import type { ViewInput } from '@gatehouse/plugin-sessions/api';
import type { CDPSession } from 'playwright-core';
import { toAllowedAddress } from '../addressing/address.ts';
import { completeAddress } from '../addressing/complete-address.ts';
import { loadPage, PageLoadError } from '../load-page.ts';
import type { OpenBrowser } from '../open-browser.ts';
import { stepPage } from '../step-page.ts';
import type { Tab } from '../tab.ts';
import { screenOf } from './screen.ts';

const STEP_SEC = 30;

const mouse = { move: 'mouseMoved', down: 'mousePressed', up: 'mouseReleased' } as const;

type PointerInput = Extract<ViewInput, { kind: keyof typeof mouse }>;
type StepInput = Extract<ViewInput, { kind: 'back' | 'forward' | 'reload' }>;
type KeyInput = Extract<ViewInput, { kind: 'keyDown' | 'keyUp' }>;

/**
 * Performs the input of a person at the picture in the active tab, in order: the browser confirms each one only after
 * the page has handled it, so they are sent together. Inputs while a dialog is open are lost.
 */
export async function performInputs(
  browser: OpenBrowser,
  inputs: readonly ViewInput[],
  signal: AbortSignal,
): Promise<void> {
  const sent: Promise<unknown>[] = [];
  for (const input of inputs) {
    signal.throwIfAborted();
    const tab = await browser.tabs.current();
    if (input.kind === 'show') await show(browser, input.screen);
    else if (input.kind === 'go') goTo(browser, tab, input.address);
    else if (input.kind === 'answer') await tab.dialog.resolve(input);
    else if (tab.dialog.facts !== null) continue;
    else if (isStep(input)) step(browser, tab, input.kind);
    else sent.push(tab.dialog.orDialog(perform(await sessionOf(browser, tab), input)));
  }
  await Promise.all(sent);
}

async function show({ tabs }: OpenBrowser, id: number): Promise<void> {
  const tab = await tabs.find(id);
  if (tab !== null) await tabs.activate(tab);
}

/** It is not awaited: the picture shows the progress, and the state what went wrong. Throws AddressError. */
function goTo(browser: OpenBrowser, tab: Tab, text: string): void {
  const { refusedPorts } = browser.instance;
  const address = toAllowedAddress(completeAddress(text), refusedPorts);
  const { signal } = new AbortController();
  const load = {
    address,
    referer: '',
    timeoutSec: STEP_SEC,
    refusedPorts,
    signal,
    waitUntil: 'dom',
  } as const;
  loadPage(tab.page, load).catch((error: unknown) => {
    if (error instanceof PageLoadError)
      screenOf(browser).reportLoad(tab, { address, message: error.message });
  });
}

function isStep(input: ViewInput): input is StepInput {
  return input.kind === 'back' || input.kind === 'forward' || input.kind === 'reload';
}

/** It is not awaited: the picture shows the progress. */
function step({ launched }: OpenBrowser, { page }: Tab, direction: StepInput['kind']): void {
  const { signal } = new AbortController();
  const options = { context: launched.context, direction, timeoutSec: STEP_SEC, signal };
  stepPage(page, options).catch(() => undefined);
}

type SentInput = Exclude<ViewInput, StepInput | { kind: 'show' | 'answer' | 'go' }>;

async function perform(session: CDPSession, input: SentInput): Promise<void> {
  if (input.kind === 'text') await session.send('Input.insertText', { text: input.text });
  else if (input.kind === 'wheel') {
    const { x, y, dx: deltaX, dy: deltaY, modifiers } = input;
    await session.send('Input.dispatchMouseEvent', { type: 'mouseWheel', x, y, deltaX, deltaY, modifiers });
  } else if ('key' in input) {
    await session.send('Input.dispatchKeyEvent', toKeyEvent(input));
  } else await session.send('Input.dispatchMouseEvent', toMouseEvent(input));
}

function toMouseEvent({ kind, x, y, button, buttons, clicks, modifiers }: PointerInput) {
  return { type: mouse[kind], x, y, button, buttons, clickCount: clicks, modifiers };
}

function toKeyEvent({ kind, key, code, keyCode, isRepeated, modifiers }: KeyInput) {
  const text = textOf(key, modifiers);
  const down = text === '' ? 'rawKeyDown' : 'keyDown';
  return {
    type: kind === 'keyUp' ? ('keyUp' as const) : (down as 'rawKeyDown' | 'keyDown'),
    key,
    code,
    windowsVirtualKeyCode: keyCode,
    modifiers,
    autoRepeat: isRepeated,
    ...(kind === 'keyDown' && text !== '' ? { text, unmodifiedText: text } : {}),
  };
}

/** The text of a key: one character where neither Control nor Meta is held; AltGr holds Control and Alt. */
function textOf(key: string, modifiers: number): string {
  if (key === 'Enter') return '\r';
  const held = modifiers & 7;
  const isWriting = held === 0 || held === 3 || held === 1;
  return isWriting && [...key].length === 1 ? key : '';
}

const sessions = new WeakMap<Tab, Promise<CDPSession>>();

function sessionOf({ launched }: OpenBrowser, tab: Tab): Promise<CDPSession> {
  const known = sessions.get(tab) ?? launched.context.newCDPSession(tab.page);
  sessions.set(tab, known);
  known.catch(() => sessions.delete(tab));
  return known;
}
