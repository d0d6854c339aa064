import { bodyInteger, described, integer, operation, queryInteger } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { readAtTier0 } from './access-classes.ts';
import { deviceErrors, ofDevice } from './schemas.ts';

export const commandsOperations = [
  operation({
    id: 'device_shell',
    summary: 'Run a shell command on a device',
    method: 'POST',
    path: '/android/devices/{id}/shell',
    params: ofDevice,
    tier: 3,
    scope: 'instance:control',
    hosts: ['editor', 'runner'],
    contentScopes: ['system:exec'],
    body: v.strictObject({
      command: described(
        v.pipe(v.string(), v.minLength(1), v.maxLength(100_000)),
        'A line for the shell of the device.',
      ),
      stdin: v.nullish(
        described(
          v.pipe(v.string(), v.maxLength(1_000_000)),
          'Text that the command reads as its input; none by default.',
        ),
      ),
      timeoutSeconds: v.nullish(
        described(
          bodyInteger({ min: 0, max: 600 }),
          'Seconds after which the command is ended, which is an answer; 0 or nothing is 30.',
        ),
      ),
      maxBytes: v.nullish(
        described(
          bodyInteger({ min: 1, max: 8 * 2 ** 20 }),
          'Bytes of each output at most; a command that writes more is ended. Default: 1 MiB.',
        ),
      ),
    }),
    reply: v.object({
      exitCode: v.nullable(
        described(
          integer,
          'Exit code of the command; null where it was ended, and on devices that do not report it.',
        ),
      ),
      stdout: described(v.string(), 'What it wrote to its output.'),
      stderr: described(v.string(), 'What it wrote to its error output.'),
      timedOut: described(v.boolean(), 'Whether it was ended since its time was up.'),
      isTruncated: described(v.boolean(), 'Whether it was ended since it wrote more than `maxBytes`.'),
    }),
    errors: deviceErrors,
  }),
  operation({
    id: 'device_logcat_get',
    summary: 'Read the log of a device',
    method: 'GET',
    path: '/android/devices/{id}/logcat',
    params: ofDevice,
    ...readAtTier0,
    query: {
      lines: v.optional(
        described(queryInteger({ min: 1, max: 5000 }), 'How many of the newest entries to read at most.'),
        '200',
      ),
      since: v.optional(
        described(
          v.pipe(
            v.string(),
            v.regex(/^(\d\d-\d\d \d\d:\d\d:\d\d\.\d{3})?$/, 'must be like 11-21 09:30:00.000'),
          ),
          'Only entries from this time of the device on, `nextSince` of an earlier answer; empty is all.',
        ),
        '',
      ),
      level: v.optional(
        described(
          v.picklist(['V', 'D', 'I', 'W', 'E', 'F']),
          'The least level to answer, from verbose to fatal.',
        ),
        'V',
      ),
      tag: v.optional(
        described(
          v.pipe(v.string(), v.regex(/^[^\s:*]{0,100}$/, 'must be a tag without spaces')),
          'Only entries with exactly this tag; empty is all.',
        ),
        '',
      ),
      package: v.optional(
        described(v.string(), 'Only entries of the process of this app, as it runs now; empty is all apps.'),
        '',
      ),
      buffer: v.optional(
        described(
          v.picklist(['main', 'system', 'crash', 'events', 'radio', 'all']),
          'Which log of the device to read.',
        ),
        'main',
      ),
    },
    reply: v.object({
      entries: described(
        v.array(
          v.object({
            time: described(
              v.string(),
              'When it was written by the clock of the device, such as `11-21 09:30:00.000`.',
            ),
            pid: described(integer, 'Id of the process that wrote it.'),
            tid: described(integer, 'Id of its thread.'),
            level: described(v.string(), 'Level, one of the letters of the query `level`, or `S`.'),
            tag: described(v.string(), 'Tag under which it was written.'),
            message: described(v.string(), 'The line.'),
          }),
        ),
        'Oldest first.',
      ),
      nextSince: v.nullable(
        described(
          v.string(),
          'What to send as the next `since`, which answers the last entry again; null for an empty log.',
        ),
      ),
    }),
    errors: deviceErrors,
  }),
] as const;
