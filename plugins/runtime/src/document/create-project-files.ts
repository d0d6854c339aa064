import { formatOf } from './file-formats.ts';
import { createDocument } from './new-document.ts';
import type { ProjectFiles } from './project-files.ts';
import { readProjectFile } from './read-project-file.ts';
import { writeProjectFile } from './write-project-file.ts';

export function createProjectFiles(productVersion: string): ProjectFiles {
  return {
    create: (name) => createDocument(name, productVersion),
    // Async, so that a name without a format rejects as everything else does.
    parse: async (bytes, fileName) => formatOf(fileName).parse(bytes, null),
    serialize: async (document, fileName) => formatOf(fileName).serialize(document),
    async read(file) {
      // The ending is looked at first: a refused name must not even touch the disk.
      formatOf(file);
      const { realPath, bytes, facts } = await readProjectFile(file);
      return { document: await formatOf(realPath).parse(bytes, realPath), facts };
    },
    write: async (file, document, beforeReplace) =>
      writeProjectFile(file, await formatOf(file).serialize(document), beforeReplace),
    async facts(file) {
      try {
        return (await readProjectFile(file)).facts;
      } catch {
        // Whoever asks for facts has an answer for a file that is not there; why is for `read` to say.
        return null;
      }
    },
  };
}
