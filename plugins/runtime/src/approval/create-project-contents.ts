import { createHash } from 'node:crypto';
import { GatehouseError } from '@gatehouse/sdk-plugin';
import type { ProjectDocument } from '../document/project-document.ts';
import type { ProjectFiles } from '../document/project-files.ts';
import { runInSlices } from '../document/slices.ts';
import type { FileRights } from '../files/file-rights.ts';
import { maxCodeBytes } from '../worker-part/files/code-files.ts';
import { readRegularFile } from '../worker-part/files/regular-file.ts';
import { documentDigest } from './document-digest.ts';
import { type NamedFile, namedFiles } from './named-files.ts';
import {
  type ContentPart,
  missingDigest,
  type ProjectContent,
  type ProjectContents,
  pinKey,
  type SubProject,
} from './project-contents.ts';

/** How the files of a project are read, and which of them may be. */
export interface ContentFiles extends Pick<ProjectFiles, 'read'> {
  rights(): FileRights;
}

const mostParts = 1000;

export function createProjectContents(files: ContentFiles): ProjectContents {
  return {
    async read(path) {
      const { document, facts } = await files.read(path);
      return { ...(await contentOf({ document, path }, files)), facts };
    },
    of: (document, path) => contentOf({ document, path }, files),
  };
}

type OpenDocument = Pick<ProjectContent, 'document' | 'path'>;

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

/** Each file is read once, however often it is named. */
async function readParts(open: OpenDocument, files: ContentFiles) {
  const parts = new Map<string, ContentPart>();
  const subProjects: SubProject[] = [];
  const waiting = [...namedFiles(open.document, open.path)];
  for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
    const key = pinKey(file);
    if (parts.has(key)) continue;
    if (parts.size >= mostParts) throw tooManyParts(open);
    const read = await readPart(file, files);
    parts.set(key, read.part);
    if (read.document === null) continue;
    subProjects.push({ ...read.part, document: read.document });
    waiting.push(...namedFiles(read.document, file.path));
  }
  return { parts: [...parts.values()], subProjects };
}

interface ReadPart {
  readonly part: ContentPart;
  readonly document: ProjectDocument | null;
}

/** A file that cannot be read now is pinned as such: one that appears later was not approved. */
async function readPart(file: NamedFile, files: ContentFiles): Promise<ReadPart> {
  try {
    if (file.kind === 'project') {
      const { document } = await files.read(file.path);
      const digest = await runInSlices(documentDigest(document));
      return { part: { ...file, digest }, document };
    }
    const named = { path: file.path, rights: files.rights() };
    return {
      part: { ...file, digest: digestOfBytes(await readRegularFile(named, maxCodeBytes)) },
      document: null,
    };
  } catch {
    return { part: { ...file, digest: missingDigest }, document: null };
  }
}

export function digestOfBytes(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function tooManyParts({ document }: OpenDocument): GatehouseError {
  return new GatehouseError(
    'bad_request',
    `The project ${JSON.stringify(document.name)} runs more than ${mostParts} other files: split it.`,
  );
}
