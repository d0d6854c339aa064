import { resolve } from 'node:path';
import { ActionError } from '@gatehouse/sdk-actions';
import { type FileRights, maxReadBytes, readRegularFile } from '@gatehouse/sdk-actions/files';
import type { Problem } from '../declaration/test-operations.ts';
import type { FileCheck, TestCase } from '../test-file-schema.ts';
import { checkText, problem } from './problems.ts';

export interface CheckedFolders {
  /** The folder of the run. */
  readonly staged: { readonly folder: string; readonly rights: FileRights };
  /** The folder of the test file. */
  readonly test: { readonly folder: string; readonly rights: FileRights };
}

/** Compares the files that a run left with what is expected. */
export async function checkFiles(
  expected: TestCase['expect'],
  folders: CheckedFolders,
): Promise<readonly Problem[]> {
  const checks = Object.entries(expected.files ?? {});
  const found = await Promise.all(checks.map(([path, check]) => checkFile(path, check, folders)));
  return found.flat();
}

async function checkFile(
  path: string,
  check: FileCheck,
  { staged, test }: CheckedFolders,
): Promise<readonly Problem[]> {
  const place = `expect.files.${path}`;
  const actual = await read(staged, path);
  if (typeof check === 'object' && 'exists' in check) {
    if ((actual !== null) === check.exists) return [];
    return [problem(place, check.exists ? 'there is no such file' : 'there is such a file')];
  }
  if (actual === null) return [problem(place, 'there is no such file')];
  if (typeof check === 'string' || !('sameAs' in check))
    return checkText(place, actual.toString('utf8'), check);
  const wanted = await read(test, check.sameAs);
  if (wanted === null) return [problem(place, `the test has no file ${check.sameAs}`)];
  if (actual.equals(wanted)) return [];
  const difference = { expected: wanted.toString('utf8'), actual: actual.toString('utf8') };
  return [problem(place, `is not the same as ${check.sameAs}`, difference)];
}

/** Null for what is missing, and for what is no file of the folder. */
async function read({ folder, rights }: CheckedFolders['test'], path: string): Promise<Buffer | null> {
  try {
    return await readRegularFile({ path: resolve(folder, path), rights }, maxReadBytes);
  } catch (error) {
    if (error instanceof ActionError) return null;
    throw error;
  }
}
