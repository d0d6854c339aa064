import type { FileRights } from '@gatehouse/sdk-actions/files';
import { createDocument } from '../document/new-document.ts';
import type { ProjectFiles } from '../project-files/project-files.ts';

export interface LateFilesParts {
  /** Rights of the caller, asked each time. */
  readonly rights: () => FileRights;
  /** A private folder of the daemon for large files, emptied at each start; null in a worker. */
  readonly folder: string | null;
}

/** The same service, whose formats are loaded for the first file: a starting daemon reads none. */
export function lateProjectFiles(productVersion: string, { rights, folder }: LateFilesParts): ProjectFiles {
  const load = async () => {
    const [{ createProjectFiles }, { LargeFileReader }] = await Promise.all([
      import('./create-project-files.ts'),
      import('./large-file-reader.ts'),
    ]);
    return createProjectFiles(productVersion, rights, folder === null ? null : new LargeFileReader(folder));
  };
  let loaded: Promise<ProjectFiles> | null = null;
  const files = () => {
    loaded ??= load();
    return loaded;
  };
  return {
    create: (name) => createDocument(name, productVersion),
    parse: async (bytes, fileName) => (await files()).parse(bytes, fileName),
    serialize: async (document, fileName) => (await files()).serialize(document, fileName),
    read: async (path) => (await files()).read(path),
    write: async (path, document, beforeReplace) => (await files()).write(path, document, beforeReplace),
    writeOwn: async (path, document) => (await files()).writeOwn(path, document),
    readOwn: async (path) => (await files()).readOwn(path),
    facts: async (path) => (await files()).facts(path),
  };
}
