import { realpath } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { FileRights } from '../files/file-rights.ts';
import type { GuardedPath } from '../files/guarded-path.ts';
import { formatOf } from './file-formats.ts';
import { createDocument } from './new-document.ts';
import type { ProjectFiles } from './project-files.ts';
import { readProjectFile } from './read-project-file.ts';
import { writeProjectFile } from './write-project-file.ts';

/** @param rights of whoever names the files, asked each time */
export function createProjectFiles(productVersion: string, rights: () => FileRights): ProjectFiles {
  const named = (path: string) => ({ path, rights: rights() });
  return {
    create: (name) => createDocument(name, productVersion),
    // Async, so that a name without a format rejects as everything else does.
    parse: async (bytes, fileName) => formatOf(fileName).parse(bytes, null),
    serialize: async (document, fileName) => formatOf(fileName).serialize(document),
    async read(file) {
      // The ending is looked at first: a refused name must not even touch the disk.
      formatOf(file);
      const { realPath, bytes, facts } = await readProjectFile(named(file));
      return { document: await formatOf(realPath).parse(bytes, named(realPath)), facts };
    },
    write: async (file, document, beforeReplace) =>
      writeProjectFile(named(file), await formatOf(file).serialize(document), beforeReplace),
    writeOwn: async (file, document) =>
      writeProjectFile(await ownFile(file), await formatOf(file).serialize(document)),
    async facts(file) {
      try {
        return (await readProjectFile(named(file))).facts;
      } catch {
        // Whoever asks for facts has an answer for a file that is not there; why is for `read` to say.
        return null;
      }
    },
  };
}

async function ownFile(path: string): Promise<GuardedPath> {
  return { path, rights: [{ path: await realpath(dirname(path)), access: 'write' }] };
}
