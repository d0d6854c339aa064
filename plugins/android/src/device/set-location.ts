import { GatehouseError } from '@gatehouse/sdk-plugin';
import type { Device } from './device.ts';
import { pollUntil } from './poll-until.ts';
import { commandLine } from './quote.ts';
import { readShell, runShell } from './run-shell.ts';

export interface Place {
  readonly latitude: number;
  readonly longitude: number;
  /** In meters. */
  readonly accuracy: number;
}

const settleMs = 3000;
/** Degrees, about a meter: devices print six digits. */
const closeness = 0.000_01;

/** Replaces the satellites: the device stays at this place until it gets another one, or restarts. */
export async function setLocation(device: Device, place: Place, signal: AbortSignal): Promise<void> {
  const { latitude, longitude, accuracy } = place;
  await readShell(device, commandLine('appops', 'set', 'com.android.shell', mock, 'allow'), signal);
  await provider(device, ['add-test-provider'], signal);
  await provider(device, ['set-test-provider-enabled', 'true'], signal);
  const at = ['--location', `${latitude},${longitude}`, '--accuracy', String(accuracy)];
  await provider(device, ['set-test-provider-location', ...at], signal);
  const read = async () => parseLocation(await readShell(device, 'dumpsys location', signal));
  const until = (now: Awaited<ReturnType<typeof read>>) => now !== null && isNear(now, place);
  const { isReached } = await pollUntil(read, { until, timeoutMs: settleMs, signal });
  if (!isReached) throw new GatehouseError('failed_precondition', 'The device does not take the place.');
}

/** Returns to the location of the satellites. */
export async function endLocation(device: Device, signal: AbortSignal): Promise<void> {
  await readShell(device, commandLine('appops', 'set', 'com.android.shell', mock, 'allow'), signal);
  await provider(device, ['remove-test-provider'], signal);
  await readShell(device, commandLine('appops', 'set', 'com.android.shell', mock, 'deny'), signal);
}

export function parseLocation(dump: string): Pick<Place, 'latitude' | 'longitude'> | null {
  const found = /gps provider[^\n]*\[mock\][\s\S]*?Location\[gps (-?[\d.]+),(-?[\d.]+)/.exec(dump);
  return found === null ? null : { latitude: Number(found[1]), longitude: Number(found[2]) };
}

const mock = 'android:mock_location';

async function provider(
  device: Device,
  [action = '', ...args]: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const command = commandLine('cmd', 'location', 'providers', action, 'gps', ...args);
  const { exitCode, stdout, stderr } = await runShell(device, command, { signal });
  const output = `${stderr}${stdout}`;
  if (/Unknown command|Can't find service|No shell command/i.test(output)) {
    throw new GatehouseError(
      'failed_precondition',
      'adb cannot set the place of this device: that needs Android 12 or newer. On an older one use an app for mock locations.',
    );
  }
  const failed = output.split('\n').find((line) => /Exception|Error|Invalid/.test(line));
  if ((exitCode ?? 0) === 0 && failed === undefined) return;
  const reason = failed ?? `exit code ${exitCode}`;
  throw new GatehouseError(
    'failed_precondition',
    `The device does not take the place: ${reason.slice(0, 300)}`,
  );
}

function isNear(now: Pick<Place, 'latitude' | 'longitude'>, { latitude, longitude }: Place): boolean {
  return Math.abs(now.latitude - latitude) < closeness && Math.abs(now.longitude - longitude) < closeness;
}
