import { createHash } from 'node:crypto';
import { documentDigest } from '../document/document-digest.ts';
import { runInSlices } from '../text/slices.ts';
import type { ContentPart, ProjectContent, ProjectContents } from './project-contents.ts';
import { type ContentFiles, type OpenDocument, readParts } from './read-parts.ts';

export function createProjectContents(files: ContentFiles): ProjectContents {
  return {
    async read(path) {
      const { document, facts } = await files.read(path);
      return { ...(await contentOf({ document, path }, files)), facts };
    },
    of: (document, path) => contentOf({ document, path }, files),
  };
}

async function contentOf(open: OpenDocument, files: ContentFiles): Promise<ProjectContent> {
  const own = await runInSlices(documentDigest(open.document));
  const { parts, subProjects } = await readParts(open, files);
  return { ...open, digest: wholeDigest(own, parts), documentDigest: own, parts, subProjects };
}

function wholeDigest(own: string, parts: readonly ContentPart[]): string {
  if (parts.length === 0) return own;
  const lines = parts.map(({ kind, path, digest }) => JSON.stringify([kind, path, digest])).sort();
  return createHash('sha256')
    .update([own, ...lines].join('\n'))
    .digest('hex');
}
