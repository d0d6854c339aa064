import type { NamedFile } from '@gatehouse/sdk-actions';
import type { ProjectDocument } from '@gatehouse/sdk-actions/document';
import { service } from '@gatehouse/sdk-plugin';
import type { FileFacts } from '../project-files/project-files.ts';

/** A file that a project runs, with its digest. */
export interface ContentPart extends NamedFile {
  /** Digest of the document of a project file, or of the bytes of a code file; `missing` where it cannot be read. */
  readonly digest: string;
}

export interface SubProject extends Pick<ContentPart, 'path' | 'digest'> {
  readonly document: ProjectDocument;
}

/** Everything that a project runs, read once. */
export interface ProjectContent {
  readonly document: ProjectDocument;
  /** The file of the document; null when it was never saved. */
  readonly path: string | null;
  /** Digest of the document and all parts, to which an approval refers. */
  readonly digest: string;
  readonly documentDigest: string;
  /** Sub-projects at any depth, and code files. */
  readonly parts: readonly ContentPart[];
  /** The parts that are readable projects. */
  readonly subProjects: readonly SubProject[];
}

/** Digests of the files that a run may open, by `pinKey`. */
export type PinnedFiles = Readonly<Record<string, string>>;

/** Reads everything that projects run. Errors are those of `ProjectFiles`. */
export interface ProjectContents {
  read(path: string): Promise<ProjectContent & { readonly facts: FileFacts }>;
  /** Reads the other files of a document that is open already. */
  of(document: ProjectDocument, path: string | null): Promise<ProjectContent>;
}

export const projectContents = service<ProjectContents>('runtime.project-contents');

export const missingDigest = 'missing';

export function pinKey({ kind, path }: NamedFile): string {
  return `${kind} ${path}`;
}

export function pinsOf({ parts }: Pick<ProjectContent, 'parts'>): PinnedFiles {
  return Object.fromEntries(parts.map((part) => [pinKey(part), part.digest]));
}

/** The digests of the code files among the pins, by path. */
export function codePins(pins: PinnedFiles): Readonly<Record<string, string>> {
  const start = pinKey({ kind: 'code', path: '' });
  const code = Object.entries(pins).filter(([key]) => key.startsWith(start));
  return Object.fromEntries(code.map(([key, digest]) => [key.slice(start.length), digest]));
}
