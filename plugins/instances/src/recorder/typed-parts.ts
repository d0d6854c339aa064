import type { TypedPart } from './page/page-event.ts';

const tokens: Readonly<Record<string, string>> = {
  Enter: 'ENTER',
  Tab: 'TAB',
  Escape: 'ESC',
  Space: 'SPACE',
  Backspace: 'BACKSPACE',
  Delete: 'DEL',
  Insert: 'INS',
  Home: 'HOME',
  End: 'END',
  PageUp: 'PGUP',
  PageDown: 'PGDN',
  ArrowLeft: 'LEFT',
  ArrowRight: 'RIGHT',
  ArrowUp: 'UP',
  ArrowDown: 'DOWN',
  ContextMenu: 'MENU',
  Shift: 'SHIFT',
};

/** The key, where a text consists of nothing else; null for any other text. */
export function onlyKey(parts: readonly TypedPart[]): string | null {
  const [part, ...more] = parts;
  if (part === undefined || more.length > 0) return null;
  if ('key' in part) return part.key;
  if (part.text === ' ') return 'Space';
  return /^[\p{L}\p{N}]$/u.test(part.text) ? part.text : null;
}

/** The text for `TypeText`; null where a key has no name there. */
export function toTypedText(parts: readonly TypedPart[]): string | null {
  let text = '';
  for (const part of parts) {
    const token = 'key' in part ? tokenOf(part.key) : escaped(part.text);
    if (token === null) return null;
    text += token;
  }
  return text;
}

function tokenOf(keys: string): string | null {
  const names = keys.split('+').map((name) => (Object.hasOwn(tokens, name) ? tokens[name] : undefined));
  return names.includes(undefined) ? null : `{${names.join('+')}}`;
}

/** A brace that begins a key or a macro is written as one. */
function escaped(text: string): string {
  return text
    .replace(/\{/g, '{{}')
    .replace(/\r\n|\r|\n/g, '{ENTER}')
    .replace(/\t/g, '{TAB}');
}
