import { stat } from 'node:fs/promises';
import {
  type ActionContext,
  ActionError,
  projectFile,
  replaceFile,
  toFileError,
} from '@gatehouse/plugin-runtime/api';
import { copyFile } from '../device/copy-file.ts';
import { onDevice, transferMs } from './on-device.ts';

type FileUser = Pick<ActionContext, 'resource' | 'run' | 'signal'>;

/** A file of this machine that is to go to the device. */
export async function fileToSend(
  { run }: Pick<FileUser, 'run'>,
  path: string,
): Promise<{ readonly source: string; readonly sizeBytes: number }> {
  const source = projectFile(path, run);
  const facts = await stat(source).catch((error: unknown) => {
    throw toFileError(error, source);
  });
  if (!facts.isFile()) throw new ActionError(`${JSON.stringify(source)} is no file.`);
  return { source, sizeBytes: facts.size };
}

/** Copies a file of the device to this machine, where nobody sees it half. Gives how large it is. */
export async function fetchFile(
  user: FileUser,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<number> {
  const target = projectFile(to, user.run);
  let size = 0;
  await onDevice(user, transferMs, (device, signal) =>
    replaceFile(target, { makesFolders: true }, async (file) => {
      size = await copyFile(device, { path: from, to: file }, signal);
    }),
  );
  return size;
}
