import { bodyInteger, integer, namedObject, queryInteger } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { deviceStates } from '../daemon/device-state.ts';

/** The device does not exist, or its state does not allow the call. */
export const deviceErrors = ['not_found', 'failed_precondition'] as const;
/** The same for calls that read the tree of the screen. */
export const treeErrors = [...deviceErrors, 'dom_unavailable'] as const;

/** Seconds; 0 stands for the default. */
export const timeoutSeconds = bodyInteger({ min: 0, max: 600 });
export const timeoutQuery = queryInteger({ min: 0, max: 600 });

/** Always true: a failure is an error. */
export const successSchema = v.object({ success: v.literal(true) });

export const deviceSchema = namedObject('Device', 'An Android device.', {
  /** A serial keeps its id. */
  id: integer,
  /** The serial. */
  name: v.string(),
  title: v.string(),
  /** It is online. */
  isRunning: v.boolean(),
  state: v.picklist(deviceStates),
  /** The state in the words of the adb server; null where the server does not list it. */
  adbState: v.nullable(v.string()),
  transport: v.picklist(['usb', 'tcp', 'emulator']),
  /** It is connected again whenever it is lost. */
  isKept: v.boolean(),
  /** When it last answered. */
  lastSeenAt: v.nullable(v.string()),
  /** The reason why it is not online. */
  lastError: v.nullable(v.string()),
});

/** Facts that a device reports while it is online. */
export const detailsSchema = namedObject('DeviceDetails', 'Facts of a device that is online.', {
  manufacturer: v.string(),
  model: v.string(),
  product: v.string(),
  androidVersion: v.string(),
  sdk: v.nullable(integer),
  abi: v.string(),
  batteryLevel: v.nullable(integer),
  /** Features of its adb. */
  features: v.array(v.string()),
});

export const screenSchema = namedObject('DeviceScreen', 'The screen of a device.', {
  /** Pixels in the coordinates of touches: turned with the screen. */
  width: integer,
  height: integer,
  /** Dots per inch. */
  density: v.nullable(integer),
  /** Quarter turns. */
  rotation: v.picklist([0, 1, 2, 3]),
  isOn: v.boolean(),
  isLocked: v.boolean(),
  /** The activity that has the focus. */
  focus: v.nullable(v.object({ package: v.string(), activity: v.string() })),
});

/** An absolute path of a device. */
export const devicePath = v.pipe(
  v.string(),
  v.maxLength(1000),
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
  v.regex(/^\/[^\u0000-\u001f\u007f]*$/, 'must be an absolute path without control characters'),
);
