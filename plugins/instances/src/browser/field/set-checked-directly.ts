import type { ElementAddress } from '../addressing/element-address.ts';
import { type DirectPage, isTabClosed, isWorldGone } from '../direct/direct-page.ts';
import { setDirectly } from '../direct/set-directly.ts';
import { compareField } from './compare-field.ts';
import { endFieldWatch, type FieldState, fieldOf, readField, watchField } from './page/watch-field.ts';

/**
 * Whether the field took the text, inserted as a whole and read back. False where it may not have: the driver then
 * sets it, again where needed, with the messages of its errors.
 */
export async function setCheckedDirectly(
  direct: DirectPage,
  address: ElementAddress,
  text: string,
): Promise<boolean> {
  const watched = await direct.evaluateAt<boolean>(address, `(${watchField})(element) === element`);
  if (watched?.answer !== true || !(await setDirectly(direct, address, text))) return endWatch(direct, false);
  const state = await readBack(direct, address);
  if (state === null) return true;
  const wanted = { text, before: state.before, isAppended: false, isTyped: false };
  const holds = compareField(state, wanted) === 'holds';
  return endWatch(direct, holds);
}

/** Null where the field is gone: the text sent its form, or closed its window. */
async function readBack(direct: DirectPage, address: ElementAddress): Promise<FieldState | null> {
  try {
    const state = await direct.evaluateThere<FieldState | null>(`(${readField})(gatehouseField.element)`);
    if (state !== null) return state;
    // The page may have put another element in its place.
    const read = `((field) => field && (${readField})(field))((${fieldOf})(element))`;
    return (await direct.evaluateAt<FieldState | null>(address, read))?.answer ?? null;
  } catch (error) {
    if (isWorldGone(error) || isTabClosed(error)) return null;
    throw error;
  }
}

/** Fields that got stray input get back what they had where the text has to be set again. */
async function endWatch(direct: DirectPage, holds: boolean): Promise<boolean> {
  // The page may be another one by now.
  const ended = direct.evaluateThere(`(${endFieldWatch})(null, ${!holds})`).catch(() => undefined);
  if (!holds) await ended;
  return holds;
}
