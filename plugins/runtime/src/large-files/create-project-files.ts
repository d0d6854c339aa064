import { realpath } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { FileRights, GuardedPath } from '@gatehouse/sdk-actions/files';
import { createDocument } from '../document/new-document.ts';
import { formatOf } from '../formats/file-formats.ts';
import { writeProjectFile } from '../formats/write-project-file.ts';
import { hashFile } from '../project-files/hash-file.ts';
import type { ProjectFiles } from '../project-files/project-files.ts';
import {
  assertSize,
  type OpenProjectFile,
  type ReadFacts,
  readBytes,
  useProjectFile,
} from '../project-files/read-project-file.ts';
import { maxFileBytes } from '../text/text-chunks.ts';
import { isLargeFile, type LargeFileReader } from './large-file-reader.ts';
import { RecentDocuments } from './recent-documents.ts';

/**
 * @param rights those of the caller, asked each time
 * @param large reads large files; without it they are read like others
 */
export function createProjectFiles(
  productVersion: string,
  rights: () => FileRights,
  large: Pick<LargeFileReader, 'read'> | null = null,
): ProjectFiles {
  const recent = new RecentDocuments();
  const named = (path: string) => ({ path, rights: rights() });
  const readFile = async (file: GuardedPath) => {
    // The extension is checked first: a refused name must not touch the disk.
    formatOf(file.path);
    return await useProjectFile(file, async (opened) => {
      if (large !== null && isLargeFile(opened)) return await large.read(opened);
      const { path, realPath, size } = opened;
      const format = formatOf(realPath);
      assertSize(path, size, format.maxBytes);
      const { bytes, facts } = await readBytes(opened);
      const parse = () => format.parse(bytes, { ...file, path: realPath });
      return { document: await recent.read({ ...facts, format }, parse), facts };
    });
  };
  return {
    create: (name) => createDocument(name, productVersion),
    // Async, so that a name without a format rejects like other errors.
    parse: async (bytes, fileName) => formatOf(fileName).parse(bytes, null),
    serialize: async (document, fileName) => formatOf(fileName).serialize(document),
    read: (file) => readFile(named(file)),
    write: async (file, document, beforeReplace) =>
      writeProjectFile(named(file), await formatOf(file).serialize(document), beforeReplace),
    writeOwn: async (file, document) =>
      writeProjectFile(await ownFile(file), await formatOf(file).serialize(document)),
    readOwn: async (file) => readFile(await ownFile(file)),
    async facts(file) {
      try {
        return (await useProjectFile(named(file), readFacts)).facts;
      } catch {
        // Null stands for a missing file; `read` reports the reason.
        return null;
      }
    },
  };
}

async function readFacts({ handle, path }: OpenProjectFile): Promise<{ readonly facts: ReadFacts }> {
  const { hash: fileHash, size } = await hashFile(handle, maxFileBytes);
  assertSize(path, size);
  return { facts: { fileHash, fileSizeBytes: size } };
}

async function ownFile(path: string): Promise<GuardedPath> {
  return { path, rights: [{ path: await realpath(dirname(path)), access: 'write' }] };
}
