import { type ActionContext, ActionError, quote } from '@gatehouse/sdk-actions';
import {
  assertWritable,
  type GuardedPath,
  projectFile,
  replaceFile,
  withRegular,
} from '@gatehouse/sdk-actions/files';
import { restoreAppData, saveAppData } from '../../device/app-data.ts';
import { fileToSend } from '../../run/local-file.ts';
import { onDevice, transferMs } from '../../run/on-device.ts';

type FileUser = Pick<ActionContext, 'resource' | 'run' | 'signal'>;

/** Position of the signature of a tar archive. */
const mark = { at: 257, text: 'ustar' } as const;

/** Returns the size of the archive. */
export async function saveData(user: FileUser, name: string, path: string): Promise<number> {
  const target = projectFile(path, user.run);
  await assertWritable(target);
  let size = 0;
  await onDevice(user, transferMs, (device, signal) =>
    replaceFile(target, { makesFolders: true }, async (to) => {
      size = await saveAppData(device, { name, to }, signal);
    }),
  );
  return size;
}

/** Throws for a file that is not an archive before anything of the app is touched. */
export async function restoreData(user: FileUser, name: string, path: string): Promise<void> {
  const source = await fileToSend(user, path);
  await assertArchive(projectFile(path, user.run));
  await onDevice(user, transferMs, (device, signal) => restoreAppData(device, { name, source }, signal));
}

function assertArchive(named: GuardedPath): Promise<void> {
  return withRegular(named, 'read', async ({ file }) => {
    const { buffer } = await file.read(Buffer.alloc(mark.text.length), 0, mark.text.length, mark.at);
    if (buffer.toString('latin1') === mark.text) return;
    throw new ActionError(`${quote(named.path)} is no archive of the action SaveData.`);
  });
}
