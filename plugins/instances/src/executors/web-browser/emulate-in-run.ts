import type { ParametersOf } from '@gatehouse/sdk-actions';
import { withDriverTimeLimit } from '../../browser/driver-time-limit.ts';
import { type BrowserUser, useBrowser, useEmulation } from '../../browser/run-browser.ts';
import { settingsOf } from '../../browser/settings/browser-settings.ts';
import type { webBrowser } from '../../categories/web-browser.ts';
import type { EmulationChange } from '../../declaration/emulation-operations.ts';

type Wanted = ParametersOf<typeof webBrowser, 'Emulate'>;

export async function emulateInRun(user: BrowserUser, wanted: Wanted): Promise<void> {
  const change = changeOf(wanted);
  if (Object.keys(change).length === 0) {
    throw new Error('Nothing is said to be emulated: give at least one of the parameters.');
  }
  await useEmulation(user, change);
}

function changeOf(wanted: Wanted): EmulationChange {
  const { Touch, ColorScheme, ReducedMotion, Offline } = wanted;
  return {
    ...named('device', wanted.Device),
    ...named('locale', wanted.Language),
    ...named('timezone', wanted.TimeZone),
    ...(Touch !== undefined && { touch: Touch === 'none' ? null : Touch === 'yes' }),
    ...(ColorScheme !== undefined && { colorScheme: ColorScheme === 'none' ? null : ColorScheme }),
    ...(ReducedMotion !== undefined && { reducedMotion: ReducedMotion === 'none' ? null : ReducedMotion }),
    ...(Offline !== undefined && { offline: Offline === 'yes' }),
    ...placeOf(wanted),
  };
}

function named(part: 'device' | 'locale' | 'timezone', text: string): EmulationChange {
  const name = text.trim();
  if (name === '') return {};
  return { [part]: name.toLowerCase() === 'none' ? null : name };
}

function placeOf({ Latitude, Longitude, Accuracy, HidePlace }: Wanted): EmulationChange {
  const isNone = Latitude === undefined && Longitude === undefined;
  if (isNone) return HidePlace ? { location: null } : {};
  if (HidePlace) throw new Error('HidePlace is yes beside a place: give one of them.');
  if (Latitude === undefined || Longitude === undefined) {
    throw new Error('A place needs both Latitude and Longitude.');
  }
  return { location: { latitude: Latitude, longitude: Longitude, accuracy: Accuracy } };
}

const settings = { grant: 'granted', deny: 'denied', ask: 'prompt' } as const;

export async function setPermissionsOf(
  user: BrowserUser,
  { Permissions, Setting, Url }: ParametersOf<typeof webBrowser, 'SetPermissions'>,
): Promise<void> {
  const names = Permissions.split(/[,;\s]+/).filter((name) => name !== '');
  const browser = await useBrowser(user);
  const change = { origin: Url, names, setting: settings[Setting] };
  const setting = settingsOf(browser).permissions.set(change, browser.launched.context);
  await withDriverTimeLimit(user, { complaint: 'The browser did not answer' }, setting);
}
