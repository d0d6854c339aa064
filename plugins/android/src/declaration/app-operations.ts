import { described, integer, operation, queryBoolean } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { controlAtTier2, readAtTier0 } from './access-classes.ts';
import { deviceErrors, ofApp, ofDevice, successSchema, timeoutField } from './schemas.ts';

const packageName = described(v.string(), 'Name of the package, such as `com.example.shop`.');
const versionCode = v.nullable(
  described(integer, 'Number of its version, larger for newer ones; null where the device does not say.'),
);

/** Result of the package manager: a refusal is an answer, not an error. */
const outcomeSchema = v.object({
  success: described(v.boolean(), 'Whether the device did it.'),
  reason: v.nullable(
    described(
      v.string(),
      'Why not, in the words of the device, such as `INSTALL_FAILED_VERSION_DOWNGRADE`; null where it did.',
    ),
  ),
});

export const appsOperations = [
  operation({
    id: 'device_apps_get',
    summary: 'List the installed apps',
    method: 'GET',
    path: '/android/devices/{id}/apps',
    params: ofDevice,
    ...readAtTier0,
    query: {
      kind: v.optional(
        described(
          v.picklist(['all', 'user', 'system']),
          'All apps, those that were installed later, or those of the system.',
        ),
        'all',
      ),
    },
    reply: v.object({
      applications: described(v.string(), 'The list as the device wrote it.'),
      apps: described(
        v.array(v.object({ package: packageName, versionCode })),
        'The same as objects, in the order of the device.',
      ),
    }),
    errors: deviceErrors,
  }),
  operation({
    id: 'device_app_get',
    summary: 'Read one app',
    method: 'GET',
    path: '/android/devices/{id}/apps/{package}',
    params: ofApp,
    ...readAtTier0,
    reply: v.object({
      package: packageName,
      versionName: v.nullable(
        described(v.string(), 'Version for people; null where the device does not say.'),
      ),
      versionCode,
      isSystem: described(v.boolean(), 'Whether it is part of the system.'),
      isEnabled: described(v.boolean(), 'False where it is switched off.'),
      pid: v.nullable(described(integer, 'Id of its process on the device; null where it does not run.')),
      isForeground: described(v.boolean(), 'Whether it has the focus.'),
      launchActivity: v.nullable(
        described(
          v.string(),
          'The activity that starts when it is opened; null where it has none, or the device does not say.',
        ),
      ),
    }),
    errors: deviceErrors,
  }),
  operation({
    id: 'device_app_start',
    summary: 'Start an app',
    description:
      'Answers when the app has the focus; one that runs comes to the front. A locked device is refused.',
    method: 'POST',
    path: '/android/devices/{id}/apps/{package}/start',
    params: ofApp,
    ...controlAtTier2,
    body: v.strictObject({
      activity: v.nullish(
        described(
          v.pipe(v.string(), v.regex(/^[\w.$]{1,200}$/, 'must be the name of an activity')),
          'Name of the activity to start. Default: the launch activity of the app.',
        ),
      ),
      url: v.nullish(described(v.pipe(v.string(), v.maxLength(10_000)), 'An address for the app to open.')),
      timeoutSeconds: timeoutField(20),
    }),
    reply: v.object({
      ...successSchema.entries,
      activity: v.nullable(
        described(v.string(), 'The activity that has the focus now; null where none has.'),
      ),
      wasRunning: described(v.boolean(), 'Whether the app ran before, so that it only came to the front.'),
      totalTimeMs: v.nullable(
        described(integer, 'Milliseconds that the start took; null where the device does not say.'),
      ),
    }),
    errors: deviceErrors,
  }),
  operation({
    id: 'device_app_stop',
    summary: 'Stop an app',
    method: 'POST',
    path: '/android/devices/{id}/apps/{package}/stop',
    params: ofApp,
    ...controlAtTier2,
    reply: successSchema,
    errors: deviceErrors,
  }),
  operation({
    id: 'device_app_clear',
    summary: 'Delete the data of an app',
    description: 'The app ends, and begins as if it were new.',
    method: 'POST',
    path: '/android/devices/{id}/apps/{package}/clear',
    params: ofApp,
    ...controlAtTier2,
    reply: successSchema,
    errors: deviceErrors,
  }),
  operation({
    id: 'device_app_install',
    summary: 'Install an app',
    description:
      'The body is the bytes of the APK, as `application/octet-stream`. A refusal of the device is an answer with `success` false, not an error.',
    method: 'POST',
    path: '/android/devices/{id}/apps',
    params: ofDevice,
    tier: 3,
    scope: 'instance:control',
    hosts: ['editor', 'runner'],
    upload: true,
    // The bytes are accepted as application/octet-stream only.
    body: v.strictObject({}),
    query: {
      replace: v.optional(
        described(queryBoolean(), 'Whether an installed version is replaced, with its data kept.'),
        'true',
      ),
      grantPermissions: v.optional(
        described(queryBoolean(), 'Whether all permissions that the app asks for are granted.'),
        'false',
      ),
      downgrade: v.optional(
        described(queryBoolean(), 'Whether an older version may take the place of a newer one.'),
        'false',
      ),
    },
    reply: v.object({
      ...outcomeSchema.entries,
      package: v.nullable(
        described(
          v.string(),
          'Name of the package; null for a failure, and where the same version was installed before.',
        ),
      ),
    }),
    errors: deviceErrors,
  }),
  operation({
    id: 'device_app_uninstall',
    summary: 'Remove an app',
    description: 'A refusal of the device is an answer with `success` false, not an error.',
    method: 'DELETE',
    path: '/android/devices/{id}/apps/{package}',
    params: ofApp,
    ...controlAtTier2,
    query: {
      keepData: v.optional(
        described(queryBoolean(), 'Whether the data of the app stay on the device.'),
        'false',
      ),
    },
    reply: outcomeSchema,
    errors: deviceErrors,
  }),
] as const;
