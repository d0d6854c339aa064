import { realpath, stat } from 'node:fs/promises';
import { isAbsolute } from 'node:path';
import { GatehouseError } from '@gatehouse/sdk-plugin';
import { assertProjectSize } from './assert-project-size.ts';
import { assertProjectEnding } from './project-file-name.ts';

interface Reader<Read> {
  read(path: string): Promise<Read>;
}

/** Reads a project file for a new task. Every reason not to is a `bad_request`. */
export async function readProjectFile<Read>(path: string, files: Reader<Read>): Promise<Read> {
  if (!isAbsolute(path)) throw refused(path, 'it is no absolute path');
  assertProjectEnding(path);
  await assertRegularFile(path);
  try {
    return await files.read(path);
  } catch (error) {
    if (error instanceof GatehouseError && error.code === 'not_found') throw refused(path, 'it is gone');
    throw error;
  }
}

/** Looked at before it is opened: opening a pipe would wait for ever. */
async function assertRegularFile(path: string): Promise<void> {
  let size: number;
  try {
    assertProjectEnding(await realpath(path));
    const facts = await stat(path);
    if (!facts.isFile()) throw refused(path, 'it is no regular file');
    size = facts.size;
  } catch (error) {
    if (error instanceof GatehouseError) throw error;
    throw refused(path, isMissing(error) ? 'there is no such file' : 'it cannot be read');
  }
  assertProjectSize(size);
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

function refused(path: string, reason: string): GatehouseError {
  return new GatehouseError('bad_request', `No task can be made from "${path}": ${reason}`);
}
