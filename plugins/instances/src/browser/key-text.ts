/** A part of a text to type: characters, or a key with its modifiers. */
export type KeyStep = { readonly text: string } | { readonly key: string };

const keys: Readonly<Record<string, string>> = {
  ENTER: 'Enter',
  TAB: 'Tab',
  ESC: 'Escape',
  SPACE: 'Space',
  BACKSPACE: 'Backspace',
  DELETE: 'Delete',
  INSERT: 'Insert',
  HOME: 'Home',
  END: 'End',
  PAGEUP: 'PageUp',
  PAGEDOWN: 'PageDown',
  LEFT: 'ArrowLeft',
  RIGHT: 'ArrowRight',
  UP: 'ArrowUp',
  DOWN: 'ArrowDown',
};
const modifiers: Readonly<Record<string, string>> = {
  CTRL: 'Control',
  SHIFT: 'Shift',
  ALT: 'Alt',
  META: 'Meta',
};
const TOKEN = /\{([A-Za-z0-9+{]{1,40})\}/g;

/**
 * Parses tokens such as `{ENTER}` and `{CTRL+A}` in a text; `{{}` is an opening brace. Other text is typed as it is.
 */
export function toKeySteps(text: string): readonly KeyStep[] {
  const steps: KeyStep[] = [];
  let end = 0;
  let plain = '';
  for (const match of text.matchAll(TOKEN)) {
    const step = toStep(match[1] ?? '');
    plain += text.slice(end, match.index);
    end = match.index + match[0].length;
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

function toStep(token: string): KeyStep | null {
  if (token === '{') return { text: '{' };
  const parts = token.toUpperCase().split('+');
  const key = toKey(parts.pop() ?? '', parts.length > 0);
  const held = parts.map((part) => modifiers[part]);
  if (key === null || held.includes(undefined)) return null;
  return { key: [...held, key].join('+') };
}

/** A letter or digit is a key only together with modifiers. */
function toKey(name: string, isHeld: boolean): string | null {
  if (/^F([1-9]|1[0-2])$/.test(name)) return name;
  if (isHeld && /^[A-Z0-9]$/.test(name)) return name.toLowerCase();
  return Object.hasOwn(keys, name) ? (keys[name] ?? null) : null;
}
