import { formatOf } from './file-formats.ts';
import { createDocument } from './new-document.ts';
import type { ProjectFiles } from './project-files.ts';
import { readProjectFile } from './read-project-file.ts';
import { writeProjectFile } from './write-project-file.ts';

export function createProjectFiles(productVersion: string): ProjectFiles {
  return {
    create: (name) => createDocument(name, productVersion),
    parse: (bytes, fileName) => formatOf(fileName).parse(bytes),
    serialize: (document, fileName) => formatOf(fileName).serialize(document),
    async read(file) {
      // The ending is looked at first: a refused name must not even touch the disk.
      formatOf(file);
      const { realPath, bytes, facts } = await readProjectFile(file);
      return { document: formatOf(realPath).parse(bytes), bytes, facts };
    },
    write: async (file, document) => writeProjectFile(file, formatOf(file).serialize(document)),
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
