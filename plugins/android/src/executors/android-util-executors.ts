import { ActionError, defineExecutors } from '@gatehouse/sdk-actions';
import { androidUtil } from '../categories/android-util.ts';
import { setRotation } from '../device/change-screen.ts';
import { pasteClipboard, readClipboard, writeClipboard } from '../device/clipboard.ts';
import { deleteFile, writeFile } from '../device/device-files.ts';
import { readLog } from '../device/read-log.ts';
import { sendMessage } from '../device/send-message.ts';
import { setProxy } from '../device/set-device-proxy.ts';
import { endLocation, setLocation } from '../device/set-location.ts';
import { fetchFile, fileToSend } from '../run/local-file.ts';
import { onDevice, transferMs, usualMs } from '../run/on-device.ts';
import { readDatabase } from './tools/read-database.ts';
import { runCommand } from './tools/run-command.ts';
import { takePicture } from './tools/take-picture.ts';
import { toPhoneNumber } from './tools/to-phone-number.ts';
import { toProxy } from './tools/to-proxy.ts';

const rotations = { auto: 'auto', 0: 0, 90: 1, 180: 2, 270: 3 } as const;
const ownerWrites = 0o644;

export const androidUtilExecutors = defineExecutors(androidUtil, {
  async Shell(context) {
    const { stdout, stderr, exitCode } = await runCommand(context, context.parameters);
    context.setResult('OutputVariable', stdout);
    context.setResult('StdErr', stderr);
    context.setResult('ExitCode', exitCode ?? -1);
  },
  async SetProxy(context) {
    const proxy = toProxy(context.parameters.Proxy);
    await onDevice(context, usualMs, (device, signal) => setProxy(device, proxy, signal));
  },
  async SetLocation(context) {
    const { Mode, Lat: latitude = 0, Lon: longitude = 0, Accuracy: accuracy } = context.parameters;
    const place = { latitude, longitude, accuracy };
    await onDevice(context, usualMs, (device, signal) =>
      Mode === 'set' ? setLocation(device, place, signal) : endLocation(device, signal),
    );
  },
  async Clipboard(context) {
    const { Mode, Text } = context.parameters;
    const text = await onDevice(context, usualMs, async (device, signal) => {
      if (Mode === 'get') return readClipboard(device, signal);
      await (Mode === 'set' ? writeClipboard(device, Text, signal) : pasteClipboard(device, signal));
      return '';
    });
    context.setResult('OutputVariable', text);
  },
  async SendSms(context) {
    const { To, Text: text, Button: button, TimeoutSec } = context.parameters;
    const timeoutMs = TimeoutSec * 1000;
    const message = { to: toPhoneNumber(To), text, button, timeoutMs };
    await onDevice(context, 2 * timeoutMs + usualMs, (device, signal) =>
      sendMessage(device, message, signal),
    );
  },
  async PushFile(context) {
    const path = pathOf('To', context.parameters.To);
    const source = await fileToSend(context, context.parameters.Path);
    const { size } = await onDevice(context, transferMs, (device, signal) =>
      writeFile(device, { path, source, permissions: ownerWrites }, signal),
    );
    context.setResult('Size', size);
  },
  async PullFile(context) {
    const from = pathOf('From', context.parameters.From);
    context.setResult('Size', await fetchFile(context, { from, to: context.parameters.Path }));
  },
  async DeleteFile(context) {
    const path = pathOf('Path', context.parameters.Path);
    await onDevice(context, usualMs, (device, signal) => deleteFile(device, path, signal));
  },
  async Screenshot(context) {
    context.setResult('OutputVariable', await takePicture(context, context.parameters.Path));
  },
  async Rotate(context) {
    const rotation = rotations[context.parameters.Rotation];
    await onDevice(context, usualMs, (device, signal) => setRotation(device, rotation, signal));
  },
  async Sqlite(context) {
    const { App: app, Path } = context.parameters;
    const path = app === '' ? pathOf('Path', Path) : Path;
    const { OutputVariable, RowCount } = await readDatabase(context, { app, path });
    context.setResult('OutputVariable', OutputVariable);
    context.setResult('RowCount', RowCount);
  },
  async Log(context) {
    const { Lines: lines, Level: level, Tag: tag } = context.parameters;
    const search = { lines, level, tag, since: '', pid: null, buffer: 'main' };
    const entries = await onDevice(context, usualMs, (device, signal) => readLog(device, search, signal));
    const text = entries.map((entry) => `${entry.time} ${entry.level} ${entry.tag}: ${entry.message}`);
    context.setResult('OutputVariable', text.join('\n'));
  },
});

/** Paths of devices are absolute: there is no folder that others could be relative to. */
function pathOf(name: string, path: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: no path of a device has them
  if (path.startsWith('/') && !/[\x00-\x1f]/.test(path)) return path;
  const given = JSON.stringify(path.slice(0, 100));
  throw new ActionError(`${name} is ${given}, which is no whole path on the device, such as /sdcard/a.txt.`);
}
