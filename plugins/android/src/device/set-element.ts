import { GatehouseError } from '@gatehouse/sdk-plugin';
import type { UiElement, UiSearch } from '../ui/element.ts';
import { searchTree } from '../ui/search-tree.ts';
import type { Device } from './device.ts';
import { dumpScreen } from './dump-screen.ts';
import { type FindOptions, findElement } from './find-elements.ts';
import { pollUntil } from './poll-until.ts';
import { commandLine } from './quote.ts';
import { readShell } from './run-shell.ts';
import { pressKeys, tap, toKeyCodes } from './touch.ts';
import { type TextMethod, typeText } from './type-text.ts';

const settleMs = 2000;
const deletesAtOnce = 100;

/** Taps the middle of an element. Throws not_found, and failed_precondition for one that cannot be tapped. */
export async function tapElement(
  device: Device,
  search: UiSearch,
  options: FindOptions & { readonly durationMs: number },
): Promise<UiElement> {
  const element = await findElement(device, search, options);
  assertUsable(element, 'tapped');
  await tap(device, element.center, options);
  return element;
}

export interface SetText {
  readonly text: string;
  /** Clears the field first. */
  readonly isCleared: boolean;
  readonly method: TextMethod | 'auto';
}

export interface TextSet {
  /** The element afterwards. */
  readonly element: UiElement;
  readonly method: TextMethod;
}

/** Types into an element, and checks that it holds the text. */
export async function setElementText(
  device: Device,
  search: UiSearch,
  { text, isCleared, method, ...options }: SetText & FindOptions,
): Promise<TextSet> {
  const { signal } = options;
  const before = await findElement(device, search, options);
  assertUsable(before, 'set');
  assertTakesText(before);
  await tap(device, before.center, { durationMs: 0, signal });
  if (isCleared) await clear(device, before, signal);
  const used = await typeText(device, text, { method, signal });
  // The text may have been part of the search, so the field is found by its place.
  const read = async () => (await fieldAt(device, before, signal)) ?? before;
  const isTyped = (element: UiElement) => holds(element, { text, before, isCleared });
  const { value: element, isReached } = await pollUntil(read, {
    until: isTyped,
    timeoutMs: settleMs,
    signal,
  });
  if (isReached) return { element, method: used };
  const shown = element.isPassword
    ? `${element.textLength} characters`
    : JSON.stringify(element.text.slice(0, 200));
  throw new GatehouseError(
    'failed_precondition',
    `The text was typed, and the element then holds ${shown}: it takes no text, or changes what it is given.`,
  );
}

interface Typed {
  readonly text: string;
  readonly before: UiElement;
  readonly isCleared: boolean;
}

/** A password field shows only its length. A field that was empty may have reported its hint as text. */
function holds(element: UiElement, { text, before, isCleared }: Typed): boolean {
  const typed = text.replaceAll('\t', '');
  const isAlone = isCleared || before.textLength === 0;
  if (element.isPassword) {
    return isAlone ? element.textLength === [...typed].length : element.textLength > before.textLength;
  }
  if (isAlone && typed !== '') return element.text === typed;
  if (typed === '') return isCleared ? element.text === '' || element.text !== before.text : true;
  return element.text.includes(typed);
}

async function clear(device: Device, { textLength }: UiElement, signal: AbortSignal): Promise<void> {
  if (textLength === 0) return;
  await pressKeys(device, ['KEYCODE_MOVE_END'], { signal });
  const [code = 0] = await toKeyCodes(['KEYCODE_DEL']);
  for (let left = textLength; left > 0; left -= deletesAtOnce) {
    const keys = Array.from({ length: Math.min(left, deletesAtOnce) }, () => code);
    await readShell(device, commandLine('input', 'keyevent', ...keys), signal);
  }
}

/** The field of the same class at the same corner; it may have grown with its text. */
async function fieldAt(device: Device, before: UiElement, signal: AbortSignal): Promise<UiElement | null> {
  const { rect, resourceId, className } = before;
  const conditions = [
    { attribute: 'resource-id', searchType: 'text', value: resourceId },
    { attribute: 'class', searchType: 'text', value: className },
    { attribute: 'bounds', searchType: 'text', value: `[${rect.x},${rect.y}]` },
  ] as const;
  const search = { xpath: null, conditions, index: 0, limit: 1 };
  const { elements } = await searchTree(await dumpScreen(device, signal), search);
  return elements[0] ?? null;
}

function assertUsable({ isEnabled, rect, className, text }: UiElement, verb: string): void {
  const name = `${className} ${JSON.stringify(text.slice(0, 80))}`;
  if (!isEnabled) {
    throw new GatehouseError('failed_precondition', `The element ${name} is disabled and cannot be ${verb}.`);
  }
  if (rect.width > 0 && rect.height > 0) return;
  throw new GatehouseError('failed_precondition', `The element ${name} has no size and cannot be ${verb}.`);
}

/** Typing goes to the element that has the focus: with an element that takes none it would go elsewhere. */
function assertTakesText({ isFocusable, isFocused, className }: UiElement): void {
  if (isFocusable || isFocused) return;
  throw new GatehouseError(
    'failed_precondition',
    `The element ${className} cannot have the focus, so that it takes no text.`,
  );
}
