import { integer, operation, queryBoolean } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { controlAtTier2, readAtTier0 } from './access-classes.ts';
import { deviceErrors, successSchema, timeoutSeconds } from './schemas.ts';

/** Result of the package manager: a refusal is an answer, not an error. */
const outcomeSchema = v.object({
  success: v.boolean(),
  /** The reason in the words of the device, such as `INSTALL_FAILED_VERSION_DOWNGRADE`. */
  reason: v.nullable(v.string()),
});

export const appsOperations = [
  operation({
    id: 'device_apps_get',
    summary: 'List the installed apps',
    method: 'GET',
    path: '/android/devices/{id}/apps',
    ...readAtTier0,
    query: { kind: v.optional(v.picklist(['all', 'user', 'system']), 'all') },
    reply: v.object({
      /** The output of the device. */
      applications: v.string(),
      apps: v.array(v.object({ package: v.string(), versionCode: v.nullable(integer) })),
    }),
    errors: deviceErrors,
  }),
  operation({
    id: 'device_app_get',
    summary: 'Read one app',
    method: 'GET',
    path: '/android/devices/{id}/apps/{package}',
    ...readAtTier0,
    reply: v.object({
      package: v.string(),
      versionName: v.nullable(v.string()),
      versionCode: v.nullable(integer),
      isSystem: v.boolean(),
      isEnabled: v.boolean(),
      /** Null where it does not run. */
      pid: v.nullable(integer),
      isForeground: v.boolean(),
      launchActivity: v.nullable(v.string()),
    }),
    errors: deviceErrors,
  }),
  operation({
    id: 'device_app_start',
    summary: 'Start an app',
    method: 'POST',
    path: '/android/devices/{id}/apps/{package}/start',
    ...controlAtTier2,
    body: v.strictObject({
      /** Default: the launch activity of the app. */
      activity: v.nullish(v.pipe(v.string(), v.regex(/^[\w.$]{1,200}$/, 'must be the name of an activity'))),
      /** An address for the app to open. */
      url: v.nullish(v.pipe(v.string(), v.maxLength(10_000))),
      timeoutSeconds: v.nullish(timeoutSeconds),
    }),
    reply: v.object({
      ...successSchema.entries,
      activity: v.nullable(v.string()),
      wasRunning: v.boolean(),
      totalTimeMs: v.nullable(integer),
    }),
    errors: deviceErrors,
  }),
  operation({
    id: 'device_app_stop',
    summary: 'Stop an app',
    method: 'POST',
    path: '/android/devices/{id}/apps/{package}/stop',
    ...controlAtTier2,
    reply: successSchema,
    errors: deviceErrors,
  }),
  operation({
    id: 'device_app_clear',
    summary: 'Delete the data of an app',
    method: 'POST',
    path: '/android/devices/{id}/apps/{package}/clear',
    ...controlAtTier2,
    reply: successSchema,
    errors: deviceErrors,
  }),
  operation({
    id: 'device_app_install',
    summary: 'Install an app',
    method: 'POST',
    path: '/android/devices/{id}/apps',
    tier: 3,
    scope: 'instance:control',
    hosts: ['editor', 'runner'],
    upload: true,
    // The bytes are accepted as application/octet-stream only.
    body: v.strictObject({}),
    query: {
      replace: v.optional(queryBoolean(), 'true'),
      grantPermissions: v.optional(queryBoolean(), 'false'),
      downgrade: v.optional(queryBoolean(), 'false'),
    },
    /** `package` is null for a failure, and where the same version was installed before. */
    reply: v.object({ ...outcomeSchema.entries, package: v.nullable(v.string()) }),
    errors: deviceErrors,
  }),
  operation({
    id: 'device_app_uninstall',
    summary: 'Remove an app',
    method: 'DELETE',
    path: '/android/devices/{id}/apps/{package}',
    ...controlAtTier2,
    query: { keepData: v.optional(queryBoolean(), 'false') },
    reply: outcomeSchema,
    errors: deviceErrors,
  }),
] as const;
