import { nearestNames } from '@gatehouse/sdk-plugin/internal/nearest-names';
import type { EmulationChange } from '../../declaration/emulation-operations.ts';
import { loadDriver } from '../driver/load-driver.ts';

/** A setting that the browser does not know. */
export class SettingError extends Error {
  override readonly name = 'SettingError';
}

/** The change with the names that the browser uses. Throws SettingError for an unknown one. */
export function knownEmulation(change: EmulationChange): EmulationChange {
  const { device, locale, timezone } = change;
  return {
    ...change,
    ...(device && { device: knownDevice(device) }),
    ...(locale && { locale: knownLocale(locale) }),
    ...(timezone && { timezone: knownZone(timezone) }),
  };
}

function knownDevice(wanted: string): string {
  const { devices } = loadDriver();
  const names = Object.keys(devices);
  const known = names.find((name) => name.toLowerCase() === wanted.toLowerCase());
  if (known !== undefined) return known;
  const shown = names.filter((name) => !name.endsWith(' landscape')).join(', ');
  throw unknown('device', wanted, { names, others: `Known are ${shown}; most also with "landscape"` });
}

/** Older names of zones are known too, such as Asia/Calcutta. */
function knownZone(wanted: string): string {
  const zone = /^[A-Za-z]/.test(wanted) ? resolveZone(wanted) : null;
  if (zone !== null) return zone;
  const names = Intl.supportedValuesOf('timeZone');
  throw unknown('time zone', wanted, { names, others: 'Zones are named like Europe/Berlin or UTC' });
}

function resolveZone(timeZone: string): string | null {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

function knownLocale(wanted: string): string {
  const locale = canonicalLocale(wanted.replaceAll('_', '-'));
  if (locale !== null && Intl.DateTimeFormat.supportedLocalesOf(locale).length > 0) return locale;
  throw unknown('language', wanted, { names: [], others: 'Languages are named like de, de-CH or pt-BR' });
}

function canonicalLocale(name: string): string | null {
  try {
    return Intl.getCanonicalLocales(name)[0] ?? null;
  } catch {
    return null;
  }
}

interface Known {
  readonly names: readonly string[];
  readonly others: string;
}

/** The error for a name that nobody knows, with those that are meant perhaps. */
export function unknown(what: string, wanted: string, { names, others }: Known): SettingError {
  const near = nearestNames(wanted, names);
  const advice = near.length > 0 ? `Did you mean ${near.join(', ')}?` : `${others}.`;
  return new SettingError(`There is no ${what} ${JSON.stringify(wanted.slice(0, 80))}. ${advice}`);
}
