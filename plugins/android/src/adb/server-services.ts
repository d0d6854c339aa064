import { openService, toAdbError } from './open-service.ts';

export interface ServerCall {
  readonly port: number;
  readonly signal: AbortSignal;
}

/** A device as the adb server lists it. */
export interface ListedDevice {
  readonly serial: string;
  /** The state in the words of adb: `device`, `offline`, `unauthorized` and so on. */
  readonly adbState: string;
  readonly transport: 'usb' | 'tcp' | 'emulator';
}

export function readServerVersion(call: ServerCall): Promise<string> {
  return askServer(call, 'host:version');
}

export async function listDevices(call: ServerCall): Promise<readonly ListedDevice[]> {
  return parseDevices(await askServer(call, 'host:devices-l'));
}

/** The answer of the server does not prove a connection; the list of devices does. */
export function connectDevice(call: ServerCall, endpoint: string): Promise<string> {
  return askServer(call, `host:connect:${endpoint}`);
}

/** Removes a network device from the list of the server; refused when the device is not listed. */
export function disconnectDevice(call: ServerCall, endpoint: string): Promise<string> {
  return askServer(call, `host:disconnect:${endpoint}`);
}

export async function readFeatures(call: ServerCall, serial: string): Promise<ReadonlySet<string>> {
  const text = await askServer(call, `host-serial:${serial}:features`);
  return new Set(text.split(',').filter((name) => name !== ''));
}

/** Calls `changed` whenever the server reports a change; settles when the service ends. */
export async function trackDevices(call: ServerCall, changed: () => void): Promise<void> {
  const stream = await openService({ ...call, serial: null, service: 'host:track-devices' });
  try {
    for (;;) {
      await stream.parser.readValue();
      changed();
    }
  } catch (error) {
    throw toAdbError(error, call.signal);
  } finally {
    stream.close();
  }
}

export function parseDevices(text: string): readonly ListedDevice[] {
  return text.split('\n').flatMap((line) => {
    const [serial = '', adbState = '', ...facts] = line.trim().split(/\s+/);
    return serial === '' || adbState === ''
      ? []
      : [{ serial, adbState, transport: transportOf(serial, facts) }];
  });
}

function transportOf(serial: string, facts: readonly string[]): ListedDevice['transport'] {
  if (serial.startsWith('emulator-')) return 'emulator';
  return serial.includes(':') && !facts.some((fact) => fact.startsWith('usb:')) ? 'tcp' : 'usb';
}

async function askServer({ port, signal }: ServerCall, service: string): Promise<string> {
  const stream = await openService({ port, serial: null, service, signal });
  try {
    return String(await stream.parser.readValue());
  } catch (error) {
    throw toAdbError(error, signal);
  } finally {
    stream.close();
  }
}
