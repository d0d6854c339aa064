import {
  action,
  category,
  decimal,
  filePath,
  integer,
  json,
  oneOf,
  rowsParameters,
  rowsResults,
  seconds,
  text,
  xpath,
  yesNo,
} from '@gatehouse/sdk-actions';
import { logLevels } from '../device/read-log.ts';
import { androidLabel } from '../lent-label.ts';

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

const degrees = (max: number) => ({
  requiredWhen: { parameterName: 'Mode', valuesThatRequire: ['set'] },
  minValue: -max,
  maxValue: max,
});

export const androidUtil = category({
  tag: 'AndroidUtil',
  usesInstance: true,
  machineLabel: androidLabel,
  title: 'Device tools',
  summary: 'Commands, files and settings of the device of the run.',
  actions: {
    Shell: action({
      description: 'Runs a command line in the shell of the device.',
      synonyms: ['adb shell', 'run command on device', 'terminal on phone'],
      parameters: {
        Command: text('The command line. What a macro stands for is one argument, whatever is in it', {
          required: true,
          isShell: true,
          example: 'getprop ro.product.model',
        }),
        TimeoutSec: seconds('Seconds after which it is ended', '30'),
        FailOnExitCode: yesNo('Whether an exit code other than 0 is an error'),
      },
      results: {
        OutputVariable: 'What it wrote to its standard output, at most 16 MiB',
        StdErr: 'What it wrote to its standard error; empty on devices before Android 7',
        ExitCode: 'The exit code; -1 where the device does not report it',
      },
      contentScopes,
    }),
    SetProxy: action({
      description:
        'Sets the HTTP proxy for the apps of the device. An earlier setting returns only when it is set again.',
      synonyms: ['android proxy', 'phone proxy', 'set proxy on device'],
      parameters: {
        Proxy: text('host:port, or none. Devices take neither users and passwords nor SOCKS', {
          required: true,
          example: '192.168.1.2:8080',
        }),
      },
      contentScopes: ['system:exec', 'io:network'],
    }),
    SetLocation: action({
      description:
        'Has the device be at a place, or where it is again. Needs Android 12 or newer, and holds until it restarts.',
      synonyms: ['gps location', 'mock location', 'set coordinates', 'fake gps'],
      parameters: {
        Mode: oneOf(['set', 'end'], 'set simulates a place, end returns to the satellites', {
          defaultValue: 'set',
        }),
        Lat: decimal('Degrees to the north, to the south below 0', { ...degrees(90), example: '52.52' }),
        Lon: decimal('Degrees to the east, to the west below 0', {
          ...degrees(180),
          example: '13.405',
        }),
        Accuracy: decimal('Accuracy in meters that apps see', {
          defaultValue: '5',
          minValue: 0,
          maxValue: 100_000,
        }),
      },
      contentScopes,
    }),
    Clipboard: action({
      description:
        'Reads, writes or pastes the clipboard. Reading and writing need the app Clipper (ca.zgrs.clipper) on the device.',
      synonyms: ['copy and paste', 'clipboard text', 'paste on phone'],
      parameters: {
        Mode: oneOf(
          ['get', 'set', 'paste'],
          'get reads it, set writes it, paste inserts its content at the focus',
          { defaultValue: 'get' },
        ),
        Text: text('What is written; empty empties it', { example: 'Ada' }),
      },
      results: { OutputVariable: 'What is in it, with get' },
      contentScopes,
    }),
    SendSms: action({
      description:
        'Writes a text message in the app for messages of the phone, touches its button, and fails when the phone did not send it.',
      synonyms: ['send sms', 'text message from phone', 'write sms'],
      parameters: {
        To: text('The number', { required: true, example: '+49 30 901820' }),
        Text: text('The message', { required: true, example: 'On my way' }),
        Button: xpath('Finds the button that sends, where the app has an unusual one', {
          defaultValue:
            "//node[contains(@resource-id,'send') and @clickable='true' and not(contains(@class,'EditText'))]",
        }),
        TimeoutSec: seconds('Seconds to wait for the button, and for the message to be sent', '30', {
          maxValue: 600,
        }),
      },
      contentScopes: ['system:exec', 'io:network'],
    }),
    PushFile: action({
      description: 'Copies a file to the device. An existing file is replaced.',
      synonyms: ['adb push', 'copy file to phone', 'upload file to device'],
      parameters: { Path: local(true, 'orders.txt'), To: onDevice },
      results: { Size: 'Its bytes' },
      ...withFiles,
    }),
    PullFile: action({
      description: 'Copies a file of the device to this machine. An existing file is replaced.',
      synonyms: ['adb pull', 'copy file from phone', 'download file from device'],
      parameters: { From: onDevice, Path: local(true, 'orders.txt') },
      results: { Size: 'Its bytes' },
      ...withFiles,
    }),
    DeleteFile: action({
      description: 'Deletes a file on the device, never a folder.',
      synonyms: ['delete file on phone', 'remove file from device', 'adb rm'],
      parameters: { Path: onDevice },
      contentScopes,
    }),
    Screenshot: action({
      description: 'Takes a picture of the screen, as PNG.',
      synonyms: ['phone screenshot', 'screencap', 'capture device screen'],
      parameters: { Path: local(false, 'screen.png', '. Empty for the picture as base64') },
      results: { OutputVariable: 'The path of the file, or the picture as base64' },
      contentScopes,
      contentScopesWhen: [{ parameter: 'Path', scope: 'io:filesystem' }],
    }),
    Rotate: action({
      description: 'Turns the screen and holds it there, or lets it follow the device again.',
      synonyms: ['rotate screen', 'landscape', 'portrait', 'screen orientation'],
      parameters: {
        Rotation: oneOf(['auto', '0', '90', '180', '270'], 'How far it is turned, in degrees', {
          required: true,
          example: '90',
        }),
      },
      contentScopes,
    }),
    Sqlite: action({
      description:
        'Reads rows of a SQLite database of the device from a copy, including its write-ahead log, also while its app runs. Nothing on the device changes.',
      synonyms: ['read app database', 'sqlite on phone', 'query database of app'],
      parameters: {
        App: text(
          'The package whose data it belongs to: a debug build, or the device gives root. Empty for a file that is open to all',
          { example: 'com.example.shop' },
        ),
        Path: text('The file: a whole path on the device, or with App a path within its data', {
          required: true,
          example: 'databases/shop.db',
        }),
        Sql: text('The statement', { required: true, example: 'SELECT name FROM customers WHERE city = ?' }),
        Parameters: json(
          'Values for the placeholders ?, as a JSON array. Never put values into the text of a statement yourself',
          { example: '["Berlin"]' },
        ),
        ...rowsParameters,
        TimeoutSec: seconds('Seconds for the statement, once the copy is here', '30'),
      },
      results: rowsResults,
      contentScopes: ['system:exec', 'io:filesystem', 'io:database'],
    }),
    Log: action({
      description: 'Reads the newest entries of the log of the device.',
      synonyms: ['logcat', 'device log', 'android logs', 'app crash log'],
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
