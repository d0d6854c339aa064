import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { GatehouseError, type Upload } from '@gatehouse/sdk-plugin';
import type { InstanceFolder } from './instance-folders.ts';

interface Place {
  readonly folder: InstanceFolder;
  /** The name of the file in the page. */
  readonly name: string;
}

/** Moves an uploaded file to the instance. A page may read it much later, so it stays as long as the browser. */
export async function keepForPage(upload: Upload, { folder, name }: Place): Promise<string> {
  assertFileName(name);
  const parent = join(folder.scratchDir, 'uploads');
  await mkdir(parent, { recursive: true, mode: 0o700 });
  const path = join(await mkdtemp(join(parent, 'file-')), name);
  await rename(upload.path, path);
  return path;
}

/** Uses an uploaded file, which is removed where that fails. */
export async function withUpload<T>(upload: Upload, use: () => Promise<T>): Promise<T> {
  try {
    return await use();
  } catch (error) {
    await rm(upload.path, { force: true });
    throw error;
  }
}

function assertFileName(name: string): void {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
  const isName = !/[\u0000-\u001f\u007f<>:"/\\|?*]/.test(name) && /[^.\s]/.test(name);
  if (isName && basename(name) === name && Buffer.byteLength(name) <= 255) return;
  throw new GatehouseError('bad_request', `${JSON.stringify(name)} is no name of a file.`);
}
