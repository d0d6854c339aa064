import { text } from '@gatehouse/sdk-actions';

/** Keys that are held while the mouse acts. */
export function heldKeys(when: string) {
  return text(
    `Keys that are held during ${when}: Control, Shift, Alt, Meta, several joined by +. Those that PressKeys holds count as well`,
    { example: 'Control' },
  );
}
