import type { Keyboard } from 'playwright-core';

/** Presses a key with its modifiers. Where that fails, as for a key that does not exist, no modifier stays down. */
export async function pressKey(
  keyboard: Keyboard,
  key: string,
  press = () => keyboard.press(key),
): Promise<void> {
  try {
    await press();
  } catch (error) {
    for (const modifier of key.split('+').slice(0, -1)) await keyboard.up(modifier).catch(() => undefined);
    throw error;
  }
}
