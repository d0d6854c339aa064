import { setTimeout as sleep } from 'node:timers/promises';
import type { ElementHandle, Locator } from 'playwright-core';
import { plainMessage } from '../driver/driver-errors.ts';
import { type TimedSetting, writeText } from '../write-value.ts';
import { compareField, type WantedText } from './compare-field.ts';
import { endFieldWatch, type FieldState, fieldOf, readField, watchField } from './page/watch-field.ts';

export interface CheckedSetting extends TimedSetting {
  /** The text must not be part of a message. */
  readonly isSecret: boolean;
}

const FIRST_PAUSE_MS = 100;
const REPLACED_MS = 500;
/** The shortest time of an attempt: its error has to name the text in the field. */
const LEAST_MS = 500;

/**
 * Puts a text into a field and reads it back; puts it in again while the field does not hold it and there is time.
 * Throws with what stands there.
 */
export async function writeChecked(locator: Locator, setting: CheckedSetting): Promise<void> {
  const start = performance.now();
  let before: string | null = null;
  let last: string | null = null;
  let tookMs = 0;
  for (let attempt = 1; ; attempt += 1) {
    const begun = performance.now();
    // The second attempt is made whatever the time.
    const left = { timeout: Math.max(LEAST_MS, 2 * tookMs, setting.timeout - (begun - start)) };
    const field = await findField(locator, watchField, left.timeout);
    await writeText(locator, { ...toRepeat(setting, before), ...left });
    const state = field && (await readBack(field, locator));
    if (field === null || state === null) return;
    before ??= state.before;
    const verdict = compareField(state, wantedOf(setting, { before, now: state.before }));
    if (verdict === 'holds') return endWatch(field, attempt > 1);
    if (verdict === 'related' && state.value === last) return endWatch(field, false);
    last = state.value;
    const end = performance.now();
    tookMs = end - begun;
    const pauseMs = FIRST_PAUSE_MS * 2 ** (attempt - 1);
    if (attempt > 1 && end + pauseMs + tookMs > start + setting.timeout) {
      await endWatch(field, false);
      throw new Error(complaint(state, { isSecret: setting.isSecret, attempts: attempt }));
    }
    await sleep(pauseMs);
  }
}

async function findField(
  locator: Locator,
  find: typeof fieldOf,
  timeout: number,
): Promise<ElementHandle<Element> | null> {
  const found = await locator.evaluateHandle(find, undefined, { timeout });
  return found.asElement();
}

/** An appended text is put in once: later attempts replace all, with what stood there before. */
function toRepeat(setting: CheckedSetting, before: string | null): CheckedSetting {
  if (before === null || setting.Mode !== 'append') return setting;
  return { ...setting, Mode: 'type', Value: before + setting.Value };
}

interface Texts {
  /** Before the first attempt. */
  readonly before: string;
  /** Before this one. */
  readonly now: string;
}

function wantedOf({ Mode, Value }: CheckedSetting, { before, now }: Texts): WantedText {
  if (Mode === 'append') return { text: before + Value, before, isAppended: true, isTyped: true };
  const text = Mode === 'clear' ? '' : Value;
  return { text, before: now, isAppended: false, isTyped: Mode === 'type' };
}

/** Null where the field is gone: the text sent its form, or closed its window. */
async function readBack(field: ElementHandle<Element>, locator: Locator): Promise<FieldState | null> {
  try {
    const state = await field.evaluate(readField);
    if (state !== null) return state;
    // The page may have put another element in its place.
    const next = await findField(locator, fieldOf, REPLACED_MS);
    return next && (await next.evaluate(readField));
  } catch (error) {
    if (plainMessage(error) === 'the page crashed') throw error;
    return null;
  }
}

async function endWatch(field: ElementHandle<Element>, restores: boolean): Promise<void> {
  // The page may be another one by now.
  const ended = field.evaluate(endFieldWatch, restores).catch(() => undefined);
  // The next message to the page comes after this one, so only what changes fields is waited for.
  if (restores) await ended;
}

function complaint(
  { value, isPrivate, hasStrayed }: FieldState,
  { isSecret, attempts }: { readonly isSecret: boolean; readonly attempts: number },
): string {
  const hidden = isPrivate || isSecret ? `${value.length} characters that are not shown` : null;
  const shown = value === '' ? 'nothing' : (hidden ?? JSON.stringify(value.slice(0, 200)));
  const strayed = hasStrayed ? '; the page moved the focus to another field' : '';
  return `it holds ${shown} in place of the text, after ${attempts} attempts${strayed}.`;
}
