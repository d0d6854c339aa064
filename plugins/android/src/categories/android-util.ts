import { action, category, filePath, integer, oneOf, text, yesNo } from '@gatehouse/plugin-catalog/api';
import { logLevels } from '../device/read-log.ts';

const contentScopes = ['system:exec'] as const;
const withFiles = { contentScopes: ['system:exec', 'io:filesystem'] } as const;

const local = (required: boolean, example: string, more = '') =>
  filePath(`File of this machine; a relative path starts at the folder of the project${more}`, {
    required,
    example,
  });

const onDevice = text('Whole path on the device', {
  required: true,
  example: '/sdcard/Download/orders.txt',
});

export const androidUtil = category({
  tag: 'AndroidUtil',
  title: 'Device tools',
  summary: 'Commands, files and settings of the device of the run.',
  actions: {
    Shell: action({
      description: 'Runs a command line in the shell of the device.',
      parameters: {
        Command: text('The command line', {
          required: true,
          isRaw: true,
          example: 'getprop ro.product.model',
        }),
        TimeoutSec: integer('Seconds after which it is ended', {
          defaultValue: '30',
          minValue: 1,
          maxValue: 3600,
        }),
        FailOnExitCode: yesNo('Whether an exit code other than 0 is an error'),
      },
      results: {
        OutputVariable: 'What it wrote to its standard output, at most 16 MiB',
        StdErr: 'What it wrote to its standard error; empty on devices before Android 7',
        ExitCode: 'The exit code; -1 where the device does not tell',
      },
      contentScopes,
    }),
    PushFile: action({
      description: 'Copies a file to the device. One that is there is replaced.',
      parameters: { Path: local(true, 'orders.txt'), To: onDevice },
      results: { Size: 'Its bytes' },
      ...withFiles,
    }),
    PullFile: action({
      description: 'Copies a file of the device to this machine. One that is there is replaced.',
      parameters: { From: onDevice, Path: local(true, 'orders.txt') },
      results: { Size: 'Its bytes' },
      ...withFiles,
    }),
    DeleteFile: action({
      description: 'Deletes a file on the device, never a folder.',
      parameters: { Path: onDevice },
      contentScopes,
    }),
    Screenshot: action({
      description: 'Takes a picture of the screen, as PNG.',
      parameters: { Path: local(false, 'screen.png', '. Empty for the picture as base64') },
      results: { OutputVariable: 'The path of the file, or the picture as base64' },
      contentScopes,
      contentScopesWhen: [{ parameter: 'Path', scope: 'io:filesystem' }],
    }),
    Rotate: action({
      description: 'Turns the screen and holds it there, or lets it follow the device again.',
      parameters: {
        Rotation: oneOf(['auto', '0', '90', '180', '270'], 'How far it is turned, in degrees', {
          required: true,
          example: '90',
        }),
      },
      contentScopes,
    }),
    Log: action({
      description: 'Reads the newest entries of the log of the device.',
      parameters: {
        Lines: integer('How many, at most', { defaultValue: '100', minValue: 1, maxValue: 10_000 }),
        Level: oneOf(logLevels, 'The least level: verbose, debug, info, warning, error, fatal', {
          defaultValue: 'I',
        }),
        Tag: text('Only entries of this tag; empty for all', { example: 'ActivityManager' }),
      },
      results: { OutputVariable: 'Time, level, tag and message of each, one to a line' },
      contentScopes,
    }),
  },
});
