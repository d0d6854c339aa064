import { lateHandlers } from '@gatehouse/sdk-plugin';
import { areFoldersLeft } from './daemon/lent-folders.ts';
import { serveDevices } from './daemon/serve-devices.ts';
import { declaration } from './declaration.ts';
import { adbStream } from './lent-label.ts';
import type { OpenDevices } from './open-devices.ts';
import { DeviceRecorder } from './recording/device-recorder.ts';

/** The adb server and all that talks to it start with the first call, or the first run that needs a device. */
export default declaration.implement((env) => {
  let opening: Promise<OpenDevices> | null = null;
  const recorder = new DeviceRecorder();
  const changed = env.use.changes.ofKind('devices', 'instance:read');
  const open = async () => (await import('./open-devices.ts')).openDevices(env, recorder, changed);
  const devices = () => {
    opening ??= open().catch((error: unknown) => {
      opening = null;
      throw error;
    });
    return opening;
  };
  env.use.catalog.add(...declaration.declaration.actionCategories);
  env.use.recorders.add(recorder);
  serveDevices(env.use, devices);
  // Folders that an earlier daemon left are removed at once, not at the first call.
  if (areFoldersLeft(env.use.dataFolder)) {
    devices().catch((error: unknown) => env.log.warn('Folders were not swept.', { error: String(error) }));
  }
  // A node says which devices it has before a run asks for one.
  if ((env.config.lent ?? []).length > 0) {
    env.use.machineStreams.offer(adbStream, async () => (await devices()).connectAdb());
    devices()
      .then(({ showLent }) => showLent())
      .catch((error: unknown) => env.log.error('The node lends no device', { error: String(error) }));
  }
  return lateHandlers(declaration.declaration.operations, async () => (await devices()).handlers);
});
