/** A part of a text to type: characters, or a key with its modifiers. */
export type KeyStep = { readonly text: string } | { readonly key: string };

const keys: Readonly<Record<string, string>> = {
  ENTER: 'Enter',
  RETURN: 'Enter',
  TAB: 'Tab',
  ESC: 'Escape',
  ESCAPE: 'Escape',
  SPACE: 'Space',
  BACKSPACE: 'Backspace',
  BKSP: 'Backspace',
  BS: 'Backspace',
  DELETE: 'Delete',
  DEL: 'Delete',
  INSERT: 'Insert',
  INS: 'Insert',
  HOME: 'Home',
  END: 'End',
  PAGEUP: 'PageUp',
  PGUP: 'PageUp',
  PAGEDOWN: 'PageDown',
  PGDN: 'PageDown',
  LEFT: 'ArrowLeft',
  RIGHT: 'ArrowRight',
  UP: 'ArrowUp',
  DOWN: 'ArrowDown',
  CAPSLOCK: 'CapsLock',
  NUMLOCK: 'NumLock',
  SCROLLLOCK: 'ScrollLock',
  PAUSE: 'Pause',
  PRTSC: 'PrintScreen',
  PRINTSCREEN: 'PrintScreen',
  APPS: 'ContextMenu',
  MENU: 'ContextMenu',
};
export type Modifier = 'Control' | 'Shift' | 'Alt' | 'Meta';
const modifiers: Readonly<Record<string, Modifier>> = {
  CTRL: 'Control',
  CONTROL: 'Control',
  SHIFT: 'Shift',
  ALT: 'Alt',
  META: 'Meta',
  WIN: 'Meta',
  CMD: 'Meta',
};
const TOKEN = /\{([A-Za-z0-9+_{][A-Za-z0-9+_ -]{0,39})\}/g;

/** Which unknown tokens are an error; the others are text. */
type Refusal = (token: string) => boolean;

/**
 * Parses tokens such as `{ENTER}` and `{CTRL+A}` in a text; `{{}` is an opening brace. Other text is typed as it is.
 * Throws for an unknown token that is refused.
 */
export function toKeySteps(text: string, isRefused: Refusal = () => false): readonly KeyStep[] {
  const steps: KeyStep[] = [];
  let end = 0;
  let plain = '';
  for (const match of text.matchAll(TOKEN)) {
    const token = match[1] ?? '';
    const step = toStep(token);
    plain += text.slice(end, match.index);
    end = match.index + match[0].length;
    if (step === null && isRefused(token)) throw unknownKey(token);
    if (step === null) plain += match[0];
    else if ('text' in step) plain += step.text;
    else {
      if (plain !== '') steps.push({ text: plain });
      plain = '';
      steps.push(step);
    }
  }
  plain += text.slice(end);
  return plain === '' ? steps : [...steps, { text: plain }];
}

/** Whether a token can only be meant as a key: it is in capitals, or holds a modifier. */
export function looksLikeKey(token: string): boolean {
  if (/^[A-Z][A-Z0-9+_ -]+$/.test(token)) return true;
  const [first = '', ...others] = token.split('+');
  return others.length > 0 && toModifier(first) !== null;
}

/** The name that the browser has for a key, with those that are held, such as `Ctrl+Del`. */
export function toBrowserKey(text: string): string {
  const names = text.trim().split('+');
  const isShifted = names.some((name) => toModifier(name) === 'Shift');
  return names
    .map((name, place) => {
      const known = toModifier(name) ?? nameOf(name);
      if (known !== null) return known;
      const isLetter = place > 0 && /^[A-Z]$/.test(name);
      return isLetter && !isShifted ? name.toLowerCase() : name;
    })
    .join('+');
}

/** The modifier of a name such as `CTRL` or `Control`; null for another name. */
export function toModifier(name: string): Modifier | null {
  const capitals = name.trim().toUpperCase();
  return Object.hasOwn(modifiers, capitals) ? (modifiers[capitals] ?? null) : null;
}

function toStep(token: string): KeyStep | null {
  if (token === '{') return { text: '{' };
  const parts = token.toUpperCase().split('+');
  const key = toKey(parts.pop() ?? '', parts.length > 0);
  const held = parts.map(toModifier);
  if (key === null || held.includes(null)) return null;
  return { key: [...held, key].join('+') };
}

/** A letter or digit is a key only together with modifiers. */
function toKey(name: string, isHeld: boolean): string | null {
  if (/^F([1-9]|1[0-2])$/.test(name)) return name;
  if (isHeld && /^[A-Z0-9]$/.test(name)) return name.toLowerCase();
  return nameOf(name) ?? toModifier(name);
}

function nameOf(name: string): string | null {
  const capitals = name.toUpperCase();
  return Object.hasOwn(keys, capitals) ? (keys[capitals] ?? null) : null;
}

function unknownKey(token: string): Error {
  const known = [...Object.keys(keys), 'F1 to F12', ...Object.keys(modifiers)].join(', ');
  return new Error(
    `{${token}} is no key. Known are ${known}; with one or more of CTRL+, SHIFT+, ALT+ and META+ before it also a letter or a digit. Write {{} for a brace that is typed.`,
  );
}
