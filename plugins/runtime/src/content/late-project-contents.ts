import type { ProjectContents } from './project-contents.ts';
import type { ContentFiles } from './read-parts.ts';

/** The same service, whose code is loaded for the first project. */
export function lateProjectContents(files: ContentFiles): ProjectContents {
  const contents = async () => {
    const { createProjectContents } = await import('./create-project-contents.ts');
    return createProjectContents(files);
  };
  return {
    read: async (path) => (await contents()).read(path),
    of: async (document, path) => (await contents()).of(document, path),
  };
}
