import { isAbsolute, resolve } from 'node:path';
import type { FileGrants } from '@gatehouse/plugin-runtime/api';
import { factsOf, isMissing, isRefusal } from '@gatehouse/sdk-actions/files';
import { GatehouseError } from '@gatehouse/sdk-plugin';
import { assertProjectSize } from './assert-project-size.ts';
import { assertProjectEnding } from './project-file-name.ts';

interface Reader<Read> {
  read(path: string): Promise<Read>;
}

type NewTaskGrants = Pick<FileGrants, 'ofNewTask'>;

/** Reads a project file for a new task. Throws `bad_request` for every failure. */
export async function readTaskProject<Read>(
  path: string,
  files: Reader<Read>,
  grants: NewTaskGrants,
): Promise<Read> {
  if (!isAbsolute(path)) throw refused(path, 'it is no absolute path');
  assertProjectEnding(path);
  await assertRegularFile(path, grants);
  try {
    return await files.read(path);
  } catch (error) {
    if (error instanceof GatehouseError && error.code === 'not_found') throw refused(path, 'it is gone');
    throw error;
  }
}

async function assertRegularFile(path: string, grants: NewTaskGrants): Promise<void> {
  let size: number;
  try {
    const { real, facts } = await factsOf({ path: resolve(path), rights: grants.ofNewTask() });
    assertProjectEnding(real);
    if (!facts.isFile()) throw refused(path, 'it is no regular file');
    size = facts.size;
  } catch (error) {
    if (error instanceof GatehouseError) throw error;
    if (isRefusal(error)) throw refused(path, error.message);
    throw refused(path, isMissing(error) ? 'there is no such file' : 'it cannot be read');
  }
  assertProjectSize(size);
}

function refused(path: string, reason: string): GatehouseError {
  return new GatehouseError('bad_request', `No task can be made from "${path}": ${reason}`);
}
