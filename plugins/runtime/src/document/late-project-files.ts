import type { FileRights } from '../files/file-rights.ts';
import { createDocument } from './new-document.ts';
import type { ProjectFiles } from './project-files.ts';

/** The same service, with its formats loaded by the first file: a daemon reads none when it starts. */
export function lateProjectFiles(productVersion: string, rights: () => FileRights): ProjectFiles {
  const files = async () =>
    (await import('./create-project-files.ts')).createProjectFiles(productVersion, rights);
  return {
    create: (name) => createDocument(name, productVersion),
    parse: async (bytes, fileName) => (await files()).parse(bytes, fileName),
    serialize: async (document, fileName) => (await files()).serialize(document, fileName),
    read: async (path) => (await files()).read(path),
    write: async (path, document, beforeReplace) => (await files()).write(path, document, beforeReplace),
    writeOwn: async (path, document) => (await files()).writeOwn(path, document),
    facts: async (path) => (await files()).facts(path),
  };
}
