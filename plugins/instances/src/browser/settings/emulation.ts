import type { Emulation, EmulationChange } from '../../declaration/emulation-operations.ts';

export const noEmulation: Emulation = {
  device: null,
  viewport: null,
  touch: null,
  locale: null,
  timezone: null,
  location: null,
  colorScheme: null,
  reducedMotion: null,
  offline: false,
};

/** Another device has a size of its own. */
export function changed(now: Emulation, change: EmulationChange): Emulation {
  const isOtherDevice = change.device !== undefined && change.device !== now.device;
  return { ...now, ...(isOtherDevice && { viewport: null }), ...change };
}

/** The browser takes these only when it opens. */
const ofOpening = ['device', 'touch', 'locale', 'timezone', 'colorScheme', 'reducedMotion'] as const;

/** Whether the change holds in all pages only after the browser was opened again. */
export function needsOpening(now: Emulation, next: Emulation): boolean {
  const losesSize = now.viewport !== null && next.viewport === null;
  return losesSize || ofOpening.some((part) => now[part] !== next[part]);
}
