import { basename, dirname, join, relative } from 'node:path';
import { missingDigest, type ProjectContents } from '@gatehouse/plugin-runtime/api';
import { ActionError } from '@gatehouse/sdk-actions';
import { type FileRights, maxReadBytes, readRegularFile, replaceFile } from '@gatehouse/sdk-actions/files';
import { fileOfTest } from '../answers/open-answers.ts';
import type { ReadTest } from '../file/read-test-file.ts';
import type { TestCase } from '../test-file-schema.ts';

/** A copy of a project. */
export interface StagedCase {
  readonly folder: string;
  readonly projectPath: string;
  readonly rights: FileRights;
}

interface Staging {
  readonly contents: Pick<ProjectContents, 'read'>;
  /** Empty. */
  readonly folder: string;
}

/** Copies the project, what it runs, and the files that the case gives. Throws an ActionError for what cannot be copied. */
export async function stageCase(
  test: ReadTest,
  { given }: TestCase,
  { contents, folder }: Staging,
): Promise<StagedCase> {
  const source = fileOfTest(test, test.project);
  const top = dirname(source.path);
  const { parts } = await contents.read(source.path);
  const rights: FileRights = [{ path: folder, access: 'write' }];
  const write = (path: string, bytes: Buffer | string) =>
    replaceFile({ path: join(folder, path), rights }, { makesFolders: true }, (file) =>
      file.writeFile(bytes),
    );
  const copy = async (from: string, path: string) =>
    write(path, await readRegularFile({ path: from, rights: test.rights }, maxReadBytes));
  const name = basename(source.path);
  await copy(source.path, name);
  for (const part of parts.filter(({ digest }) => digest !== missingDigest)) {
    await copy(part.path, placeIn(top, part.path));
  }
  for (const [path, file] of Object.entries(given.files ?? {})) {
    if (typeof file === 'string') await write(path, file);
    else await copy(fileOfTest(test, file.from).path, path);
  }
  return { folder, projectPath: join(folder, name), rights };
}

function placeIn(folder: string, path: string): string {
  const place = relative(folder, path);
  if (!place.startsWith('..')) return place;
  throw new ActionError(
    `The project runs ${path}, outside of its folder. A test runs a copy of the folder: move it there.`,
  );
}
