import { ActionError } from '@gatehouse/sdk-actions';
import type { HeldEntries } from './replace-bound-file.ts';

const maxBytes = 16 * 2 ** 20;

/** Entries as they are in a file, each with its separator, which come back when their run is cut off. */
export function heldEntries(bytes: Buffer, separator: Buffer): HeldEntries {
  if (bytes.length > maxBytes) {
    throw new ActionError(
      `What goes back when the run is lost has ${bytes.length} bytes, and an action may hold ${maxBytes}. Take fewer entries at once.`,
    );
  }
  return { bytes: bytes.toString('base64'), separator: separator.toString('base64') };
}
