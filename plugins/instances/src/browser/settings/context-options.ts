import type { BrowserContextOptions, devices } from 'playwright-core';
import type { Emulation } from '../../declaration/emulation-operations.ts';
import { loadDriver } from '../driver/load-driver.ts';
import { noEmulation } from './emulation.ts';

type Device = (typeof devices)[string];

/** The options with which the driver opens a context, so that they hold in each page before its first script. */
export function contextOptions(emulation: Emulation): BrowserContextOptions {
  if (emulation === noEmulation) return {};
  const { locale, timezone, location, colorScheme, reducedMotion, offline } = emulation;
  return {
    ...screenOptions(emulation, findDevice(emulation.device)),
    ...(locale !== null && { locale }),
    ...(timezone !== null && { timezoneId: timezone }),
    ...(location !== null && { geolocation: { ...location } }),
    ...(colorScheme !== null && { colorScheme }),
    ...(reducedMotion !== null && { reducedMotion }),
    ...(offline && { offline }),
  };
}

export function findDevice(name: string | null): Device | null {
  if (name === null) return null;
  const { devices } = loadDriver();
  return devices[name] ?? null;
}

function screenOptions(
  { viewport, touch }: Pick<Emulation, 'viewport' | 'touch'>,
  device: Device | null,
): BrowserContextOptions {
  // The engine is always Chromium.
  const { defaultBrowserType: _, ...own } = device ?? {};
  return {
    ...own,
    ...(viewport !== null && {
      viewport: { width: viewport.width, height: viewport.height },
      deviceScaleFactor: viewport.scale,
    }),
    ...(touch !== null && { hasTouch: touch }),
  };
}
