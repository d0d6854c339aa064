import type { Emulation, EmulationChange } from '../declaration/emulation-operations.ts';
import { type OpenBrowser, reopenBrowser } from './open-browser.ts';
import { settingsOf } from './settings/browser-settings.ts';
import { changed, needsOpening } from './settings/emulation.ts';
import { knownEmulation, SettingError } from './settings/known-emulation.ts';

export interface Emulated {
  readonly emulation: Emulation;
  /** Its pages were loaded again. */
  readonly isReopened: boolean;
}

/**
 * Changes what pages see in place of this machine. The browser is opened again for settings that it takes only then, so
 * that they hold in each page, frame and window before its first script. Throws SettingError for an unknown name; then
 * nothing has changed.
 */
export async function emulate(browser: OpenBrowser, change: EmulationChange): Promise<Emulated> {
  const known = knownEmulation(change);
  const settings = settingsOf(browser);
  const before = settings.emulation;
  const next = changed(before, known);
  const isReopened = needsOpening(before, next);
  if (isReopened && browser.state !== 'open') {
    throw new SettingError('The browser starts or ends now. Nothing was changed.');
  }
  settings.emulation = next;
  try {
    if (isReopened) await reopenBrowser(browser, browser.relay);
    await settings.setLive(known, browser.launched.context);
  } catch (error) {
    settings.emulation = before;
    throw error;
  }
  return { emulation: next, isReopened };
}
