import { isActivated, isLine, isTextField, isTick } from './element-kinds.ts';
import { heldKeys } from './watch-clicks.ts';

/* See `xpaths-of.ts` for how these functions are sent to a page. */

/** Modifiers, and keys without a name. */
export function isNameless(key: string): boolean {
  return /^(?:Control|Alt|Meta|Shift|AltGraph|CapsLock|Dead|Unidentified|Process)$/.test(key);
}

/** The character that a key writes; null for any other key. */
export function characterOf(event: KeyboardEvent): string | null {
  return [...event.key].length === 1 && !isShortcut(event) ? event.key : null;
}

/** Control and Alt together may be AltGr, which writes. */
export function isShortcut(event: KeyboardEvent): boolean {
  const { ctrlKey, altKey, metaKey } = event;
  return (ctrlKey || altKey || metaKey) && !event.getModifierState('AltGraph');
}

/**
 * - `key`: reported as a key of its own; `typed`: as a part of a text that is typed.
 * - `focus`: it moves the focus, unless the page prevents that.
 * - `own`: reported only where the page prevents what the browser would do, since that is recorded otherwise; `text`:
 *   the same, and the text of the field counts.
 */
export function meaningOfKey(
  event: KeyboardEvent,
  { element, editor }: { element: Element; editor: Element | null },
): 'key' | 'typed' | 'focus' | 'own' | 'text' | 'none' {
  const { key } = event;
  if (/^(?:Escape|F\d+)$/.test(key)) return 'key';
  if (key === 'Tab' && !isShortcut(event)) return 'focus';
  if (editor !== null) return meaningInEditor(event);
  if (isTextField(element)) return meaningInField(event, element);
  if (isShortcut(event) || (key === 'Enter' && isTick(element))) return 'key';
  return isUsedByBrowser(key, element) ? 'own' : 'typed';
}

/** The event of the clipboard has the text that is pasted. */
export function meaningInEditor(event: KeyboardEvent): 'key' | 'typed' | 'none' {
  if (!isShortcut(event)) return 'typed';
  return /^[cv]$/i.test(event.key) && !event.altKey ? 'none' : 'key';
}

/** The browser makes a choice or a click of it. */
export function isUsedByBrowser(key: string, element: Element): boolean {
  if (isTick(element) || element instanceof HTMLSelectElement) return true;
  return /^(?:Enter| )$/.test(key) && isActivated(element);
}

export function meaningInField(event: KeyboardEvent, field: Element): 'key' | 'own' | 'text' {
  const { key } = event;
  if (isShortcut(event)) {
    const isEditing = /^(?:[acvxyz]|Arrow\w+|Backspace|Delete|Insert|Home|End)$/i.test(key) && !event.altKey;
    return isEditing ? 'own' : 'key';
  }
  if (key === 'Enter') return field instanceof HTMLInputElement ? 'key' : 'own';
  if (characterOf(event) !== null || /^(?:Backspace|Delete)$/.test(key)) return 'text';
  return isLine(field) && /^(?:Arrow(?:Up|Down)|Page(?:Up|Down))$/.test(key) ? 'key' : 'own';
}

export function keysOf(event: KeyboardEvent): string {
  const { key, code } = event;
  const isLetter = key.length === 1 && isShortcut(event);
  const name = isLetter ? (/^(?:Key|Digit)(.)$/.exec(code)?.[1]?.toLowerCase() ?? key) : key;
  // A letter that writes includes Shift already.
  const held = heldKeys(event).filter((each) => each !== 'Shift' || isLetter || key.length > 1);
  return [...held, name === ' ' ? 'Space' : name].join('+');
}
