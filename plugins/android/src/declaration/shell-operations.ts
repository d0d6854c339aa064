import { bodyInteger, integer, operation, queryInteger } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { readAtTier0 } from './access-classes.ts';
import { deviceErrors, timeoutSeconds } from './schemas.ts';

export const commandsOperations = [
  operation({
    id: 'device_shell',
    summary: 'Run a shell command on a device',
    method: 'POST',
    path: '/android/devices/{id}/shell',
    tier: 3,
    scope: 'instance:control',
    hosts: ['editor', 'runner'],
    contentScopes: ['system:exec'],
    body: v.strictObject({
      command: v.pipe(v.string(), v.minLength(1), v.maxLength(100_000)),
      stdin: v.nullish(v.pipe(v.string(), v.maxLength(1_000_000))),
      timeoutSeconds: v.nullish(timeoutSeconds),
      /** Limit of each output; a command that writes more is ended. Default: 1 MiB. */
      maxBytes: v.nullish(bodyInteger({ min: 1, max: 8 * 2 ** 20 })),
    }),
    reply: v.object({
      /** Null where the command was ended, and on devices that do not report it. */
      exitCode: v.nullable(integer),
      stdout: v.string(),
      stderr: v.string(),
      timedOut: v.boolean(),
      isTruncated: v.boolean(),
    }),
    errors: deviceErrors,
  }),
  operation({
    id: 'device_logcat_get',
    summary: 'Read the log of a device',
    method: 'GET',
    path: '/android/devices/{id}/logcat',
    ...readAtTier0,
    query: {
      lines: v.optional(queryInteger({ min: 1, max: 5000 }), '200'),
      /** `nextSince` of an earlier answer. */
      since: v.optional(
        v.pipe(
          v.string(),
          v.regex(/^(\d\d-\d\d \d\d:\d\d:\d\d\.\d{3})?$/, 'must be like 11-21 09:30:00.000'),
        ),
        '',
      ),
      level: v.optional(v.picklist(['V', 'D', 'I', 'W', 'E', 'F']), 'V'),
      tag: v.optional(v.pipe(v.string(), v.regex(/^[^\s:*]{0,100}$/, 'must be a tag without spaces')), ''),
      package: v.optional(v.string(), ''),
      buffer: v.optional(v.picklist(['main', 'system', 'crash', 'events', 'radio', 'all']), 'main'),
    },
    reply: v.object({
      entries: v.array(
        v.object({
          /** By the clock of the device. */
          time: v.string(),
          pid: integer,
          tid: integer,
          level: v.string(),
          tag: v.string(),
          message: v.string(),
        }),
      ),
      /** The value for the next `since`; null for an empty log. */
      nextSince: v.nullable(v.string()),
    }),
    errors: deviceErrors,
  }),
] as const;
