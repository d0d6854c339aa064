import { bodyInteger, described, integer, namedObject, queryInteger } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { deviceStates } from '../daemon/device-state.ts';

/** The device does not exist, or its state does not allow the call. */
export const deviceErrors = ['not_found', 'failed_precondition'] as const;
/** The same for calls that read the tree of the screen. */
export const treeErrors = [...deviceErrors, 'dom_unavailable'] as const;

/** Seconds; 0 stands for the default. */
const timeoutSeconds = bodyInteger({ min: 0, max: 600 });

/** The time limit of a call, in its body. */
export function timeoutField(defaultSeconds: number) {
  return v.nullish(
    described(timeoutSeconds, `Seconds until the call gives up; 0 or nothing is ${defaultSeconds}.`),
  );
}

/** The same in its query. */
export function timeoutInQuery(defaultSeconds: number) {
  const seconds = queryInteger({ min: 0, max: 600 });
  return v.optional(
    described(seconds, `Seconds until the call gives up; 0 or nothing is ${defaultSeconds}.`),
  );
}

/** The path parameter of each operation on a device. */
export const ofDevice = {
  id: described(
    v.pipe(v.string(), v.metadata({ wire: { type: 'integer', minimum: 0 } })),
    'Id of the device, from `devices_list` or `device_connect`.',
  ),
} as const;

/** The path parameters of each operation on an app. */
export const ofApp = {
  ...ofDevice,
  package: described(v.string(), 'Name of the package, such as `com.example.shop`, from `device_apps_get`.'),
} as const;

/** Always true: a failure is an error. */
export const successSchema = v.object({
  success: described(v.literal(true), 'Always true: a failure is an error.'),
});

/** How a text is typed. */
export const methodField = v.nullish(
  described(
    v.picklist(['auto', 'native', 'helper']),
    '`native` types plain ASCII by the device itself, `helper` types any text by the keyboard app ADBKeyBoard, `auto` uses it where the text needs it. Default: `auto`.',
  ),
);

export const usedMethod = described(v.picklist(['native', 'helper']), 'How the text was typed.');

export const deviceState = described(
  v.picklist(deviceStates),
  'State of the device: only `online` ones take calls; `unauthorized` ones wait for their user to agree.',
);

export const deviceSchema = namedObject('Device', 'An Android device.', {
  id: described(integer, 'Id of the device, which its serial keeps.'),
  name: described(v.string(), 'Its serial, or host and port of one in the network.'),
  title: described(v.string(), 'Serial, state and node, for people.'),
  node: v.nullable(
    described(
      v.string(),
      'Name of the node that has it; null where it is connected to the machine of the daemon.',
    ),
  ),
  isRunning: described(v.boolean(), 'Whether it is online.'),
  state: deviceState,
  adbState: v.nullable(
    described(
      v.string(),
      'The state in the words of the adb server; null where the server does not list it.',
    ),
  ),
  transport: described(
    v.picklist(['usb', 'tcp', 'emulator']),
    'How it is connected; `tcp` is over the network.',
  ),
  isKept: described(v.boolean(), 'Whether it is connected again whenever it is lost.'),
  lastSeenAt: v.nullable(
    described(v.string(), 'When it last answered, UTC ISO-8601; null where it never did.'),
  ),
  lastError: v.nullable(
    described(v.string(), 'Why it is not online, for people; null where it is, or where that is not known.'),
  ),
});

/** Facts that a device reports while it is online. */
export const detailsSchema = namedObject('DeviceDetails', 'Facts of a device that is online.', {
  manufacturer: described(v.string(), 'Maker of the device; empty where it does not say.'),
  model: described(v.string(), 'Model, as people know it.'),
  product: described(v.string(), 'Name of the product, for programs.'),
  androidVersion: described(v.string(), 'Version of Android, such as `14`.'),
  sdk: v.nullable(described(integer, 'API level of Android; null where it does not say.')),
  abi: described(v.string(), 'Kind of its processor, such as `arm64-v8a`.'),
  batteryLevel: v.nullable(described(integer, 'Charge in percent; null where it does not say.')),
  features: described(v.array(v.string()), 'Features of its adb.'),
});

export const screenSchema = namedObject('DeviceScreen', 'The screen of a device.', {
  width: described(integer, 'Width in pixels, in the coordinates of touches: turned with the screen.'),
  height: described(integer, 'Height in pixels, in the same coordinates.'),
  density: v.nullable(described(integer, 'Dots per inch; null where the device does not say.')),
  rotation: described(v.picklist([0, 1, 2, 3]), 'Quarter turns from the natural position of the device.'),
  isOn: described(v.boolean(), 'Whether the screen is on.'),
  isLocked: described(v.boolean(), 'Whether the lock screen is shown.'),
  focus: v.nullable(
    described(
      v.object({
        package: described(v.string(), 'Name of the package of the app.'),
        activity: described(v.string(), 'Full name of the activity.'),
      }),
      'The app and activity that have the focus; null where nothing has it.',
    ),
  ),
});

/** An absolute path of a device. */
export const devicePath = v.pipe(
  v.string(),
  v.maxLength(1000),
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
  v.regex(/^\/[^\u0000-\u001f\u007f]*$/, 'must be an absolute path without control characters'),
);
