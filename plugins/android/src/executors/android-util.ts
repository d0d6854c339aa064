import { ActionError, defineExecutors } from '@gatehouse/plugin-runtime/api';
import { androidUtil } from '../categories/android-util.ts';
import { setRotation } from '../device/change-screen.ts';
import { deleteFile, writeFile } from '../device/files.ts';
import { readLog } from '../device/read-log.ts';
import { fetchFile, fileToSend } from '../run/local-file.ts';
import { onDevice, transferMs, usualMs } from '../run/on-device.ts';
import { runCommand } from './tools/run-command.ts';
import { takePicture } from './tools/take-picture.ts';

const rotations = { auto: 'auto', 0: 0, 90: 1, 180: 2, 270: 3 } as const;
const ownerWrites = 0o644;

export const androidUtilExecutors = defineExecutors(androidUtil, {
  async Shell(context) {
    const { stdout, stderr, exitCode } = await runCommand(context, context.parameters);
    context.setResult('OutputVariable', stdout);
    context.setResult('StdErr', stderr);
    context.setResult('ExitCode', exitCode ?? -1);
  },
  async PushFile(context) {
    const path = pathOf('To', context.parameters.To);
    const file = await fileToSend(context, context.parameters.Path);
    const { size } = await onDevice(context, transferMs, (device, signal) =>
      writeFile(device, { path, ...file, permissions: ownerWrites }, signal),
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
  async Log(context) {
    const { Lines: lines, Level: level, Tag: tag } = context.parameters;
    const search = { lines, level, tag, since: '', pid: null, buffer: 'main' };
    const entries = await onDevice(context, usualMs, (device, signal) => readLog(device, search, signal));
    const text = entries.map((entry) => `${entry.time} ${entry.level} ${entry.tag}: ${entry.message}`);
    context.setResult('OutputVariable', text.join('\n'));
  },
});

/** Paths of devices are whole: there is no folder from which others would start. */
function pathOf(name: string, path: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: no path of a device has them
  if (path.startsWith('/') && !/[\x00-\x1f]/.test(path)) return path;
  const given = JSON.stringify(path.slice(0, 100));
  throw new ActionError(`${name} is ${given}, which is no whole path on the device, such as /sdcard/a.txt.`);
}
