import { basename, extname } from 'node:path';
import type { ActionContext } from '@gatehouse/sdk-actions';
import { readApkPaths } from '../../device/installed-apps.ts';
import { fetchFile } from '../../run/local-file.ts';
import { onDevice, usualMs } from '../../run/on-device.ts';

type FileUser = Pick<ActionContext, 'resource' | 'run' | 'signal'>;

/** Copies the base APK of an app, and its splits beside it. Returns their paths. */
export async function fetchApks(user: FileUser, name: string, path: string): Promise<readonly string[]> {
  const apks = await onDevice(user, usualMs, (device, signal) => readApkPaths(device, name, signal));
  const targets = apks.map((apk, at) => (at === 0 ? path : beside(path, basename(apk, '.apk'))));
  for (const [at, from] of apks.entries()) await fetchFile(user, { from, to: targets[at] ?? path });
  return targets;
}

/** `shop.apk` and `split_config.de` make `shop.split_config.de.apk`. */
function beside(path: string, part: string): string {
  const end = extname(path);
  return `${path.slice(0, path.length - end.length)}.${part}${end}`;
}
