import type { Page } from 'playwright-core';
import { type Modifier, toModifier } from './key-text.ts';

const held = new WeakMap<Page, Set<Modifier>>();

/** The modifiers that an action holds down in a page. */
export function heldModifiers(page: Page): readonly Modifier[] {
  return [...(held.get(page) ?? [])];
}

/** Records that a key went down or up. */
export function recordKey(
  page: Page,
  { key, isDown }: { readonly key: string; readonly isDown: boolean },
): void {
  const modifier = toModifier(key.replace(/(?:Left|Right)$/, ''));
  if (modifier === null) return;
  const down = held.get(page) ?? new Set();
  held.set(page, down);
  if (isDown) down.add(modifier);
  else down.delete(modifier);
}

/** Parses names joined by `+`, such as `Control+Shift`; an empty text is none. */
export function parseModifiers(text: string): readonly Modifier[] {
  const names = text.split('+').map((name) => name.trim());
  if (text.trim() === '') return [];
  return names.map((name) => {
    const modifier = toModifier(name);
    if (modifier !== null) return modifier;
    throw new Error(
      `The parameter Modifiers must be Control, Shift, Alt or Meta, several joined by +; it is ${JSON.stringify(text.slice(0, 80))}.`,
    );
  });
}

/** Does the work while the modifiers are down, those that are held anyway included. */
export async function withModifiers(
  page: Page,
  modifiers: readonly Modifier[],
  work: () => Promise<void>,
): Promise<void> {
  const isHeld = heldModifiers(page);
  const missing = modifiers.filter((modifier) => !isHeld.includes(modifier));
  try {
    for (const modifier of missing) await page.keyboard.down(modifier);
    await work();
  } finally {
    for (const modifier of missing) await page.keyboard.up(modifier);
  }
}
