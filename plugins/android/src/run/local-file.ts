import { basename } from 'node:path';
import type { ActionContext } from '@gatehouse/sdk-actions';
import {
  assertWritable,
  openRegular,
  projectFile,
  replaceFile,
  withRegular,
} from '@gatehouse/sdk-actions/files';
import { copyFile } from '../device/copy-device-file.ts';
import type { SentFile } from '../device/sent-file.ts';
import { onDevice, transferMs } from './on-device.ts';

type FileUser = Pick<ActionContext, 'resource' | 'run' | 'signal'>;

/** A file of this machine to send to the device. */
export function fileToSend({ run }: Pick<FileUser, 'run'>, path: string): Promise<SentFile> {
  const named = projectFile(path, run);
  return withRegular(named, 'read', async ({ facts }) => ({
    name: basename(named.path),
    sizeBytes: facts.size,
    open: async () => (await openRegular(named, 'read')).file.createReadStream(),
  }));
}

/** Copies a file of the device to this machine; a partial file is never visible. Returns its size. */
export async function fetchFile(
  user: FileUser,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<number> {
  const target = projectFile(to, user.run);
  await assertWritable(target);
  let size = 0;
  await onDevice(user, transferMs, (device, signal) =>
    replaceFile(target, { makesFolders: true }, async (file) => {
      size = await copyFile(device, { path: from, to: file }, signal);
    }),
  );
  return size;
}
