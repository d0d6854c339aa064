import type { Device } from '../phone/device.ts';
import { type Call, type Command, CommandFailure } from '../shell/command.ts';

const SHELL = 'com.android.shell';
const MOCK_LOCATION = 'android:mock_location';
/** The first version where the command line can provide test locations. */
const TESTS_FROM_SDK = 31;
const FAILED = 255;

export const location: Readonly<Record<string, Command>> = { appops };

function appops({ args: [verb, packageName = '', operation = '', mode = ''], device }: Call): number {
  if (verb !== 'set') throw new CommandFailure(`Unknown command: ${verb ?? ''}`, FAILED);
  if (![SHELL, '2000'].includes(packageName) || operation !== MOCK_LOCATION)
    throw new CommandFailure(`Error: No UID for ${packageName} in user 0`, FAILED);
  device.location.mayBeMocked = mode === 'allow';
  return 0;
}

/** `cmd location providers ...`. */
export function runLocationCommand({ device }: Call, [verb = '', ...args]: readonly string[]): number {
  if (verb !== 'providers' || device.model.sdk < TESTS_FROM_SDK)
    throw new CommandFailure(`Unknown command: ${verb}`, FAILED);
  if (!device.location.mayBeMocked)
    throw new CommandFailure(
      `\nException occurred while executing 'providers':\njava.lang.SecurityException: ${SHELL} from uid 2000 not allowed to perform MOCK_LOCATION`,
      FAILED,
    );
  const [action = '', provider = '', ...rest] = args;
  runProviders(device, { action, provider, rest });
  return 0;
}

interface Order {
  readonly action: string;
  readonly provider: string;
  readonly rest: readonly string[];
}

function runProviders({ location: place, note }: Device, { action, provider, rest }: Order): void {
  const actions: Record<string, () => void> = {
    'add-test-provider': () => {
      place.mock = { isEnabled: false, at: null };
    },
    'remove-test-provider': () => {
      place.mock = null;
    },
    'set-test-provider-enabled': () => {
      if (place.mock === null) throw notATest(provider);
      place.mock.isEnabled = rest[0] === 'true';
    },
    'set-test-provider-location': () => {
      if (place.mock === null) throw notATest(provider);
      const at = rest[rest.indexOf('--location') + 1] ?? '';
      if (!/^-?[\d.]+,-?[\d.]+$/.test(at)) throw new CommandFailure(`Invalid location: ${at}`, FAILED);
      place.mock.at = at;
      note({ kind: 'location', detail: at });
    },
  };
  const act = actions[action];
  if (act === undefined || provider !== 'gps') throw new CommandFailure(`Unknown command: ${action}`, FAILED);
  act();
}

function notATest(provider: string): CommandFailure {
  return new CommandFailure(
    `\nException occurred while executing 'providers':\njava.lang.IllegalArgumentException: ${provider} provider is not a test provider`,
    FAILED,
  );
}

/** The parts of `dumpsys location` that the product reads. */
export function describeLocation({ location: { mock } }: Device): string {
  const [latitude, longitude] = mock?.at?.split(',').map(Number) ?? [];
  const last =
    latitude === undefined || longitude === undefined || mock?.isEnabled !== true
      ? 'null'
      : `Location[gps ${latitude.toFixed(6)},${longitude.toFixed(6)} hAcc=100.0 et=+1m2s345ms mock]`;
  return [
    'Location Manager State:',
    '  Location Providers:',
    `    gps provider${mock === null ? '' : ' [mock]'}:`,
    `      last location=${last}`,
    `      enabled=${mock?.isEnabled ?? true}`,
    '',
  ].join('\n');
}
