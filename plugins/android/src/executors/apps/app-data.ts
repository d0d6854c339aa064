import { open } from 'node:fs/promises';
import {
  type ActionContext,
  ActionError,
  projectFile,
  quote,
  replaceFile,
} from '@gatehouse/plugin-runtime/api';
import { restoreAppData, saveAppData } from '../../device/app-data.ts';
import { fileToSend } from '../../run/local-file.ts';
import { onDevice, transferMs } from '../../run/on-device.ts';

type FileUser = Pick<ActionContext, 'resource' | 'run' | 'signal'>;

/** Where an archive says that it is one. */
const mark = { at: 257, text: 'ustar' } as const;

/** Gives how large the archive is. */
export async function saveData(user: FileUser, name: string, path: string): Promise<number> {
  const target = projectFile(path, user.run);
  let size = 0;
  await onDevice(user, transferMs, (device, signal) =>
    replaceFile(target, { makesFolders: true }, async (to) => {
      size = await saveAppData(device, { name, to }, signal);
    }),
  );
  return size;
}

/** Throws for what is no archive before anything of the app is touched. */
export async function restoreData(user: FileUser, name: string, path: string): Promise<void> {
  const archive = await fileToSend(user, path);
  await assertArchive(archive.source);
  await onDevice(user, transferMs, (device, signal) => restoreAppData(device, { name, ...archive }, signal));
}

async function assertArchive(path: string): Promise<void> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(mark.text.length), 0, mark.text.length, mark.at);
    if (buffer.toString('latin1') === mark.text) return;
  } finally {
    await file.close();
  }
  throw new ActionError(`${quote(path)} is no archive of the action SaveData.`);
}
