import { createHash } from 'node:crypto';
import path from 'node:path';
import type { ProjectDocument } from '@gatehouse/sdk-actions/document';
import { type FileRights, readLocated } from '@gatehouse/sdk-actions/files';
import { GatehouseError } from '@gatehouse/sdk-plugin';
import { documentDigest } from '../document/document-digest.ts';
import { maxCodeBytes } from '../files/code-files.ts';
import type { ProjectFiles } from '../project-files/project-files.ts';
import { runInSlices } from '../text/slices.ts';
import { type CodeImports, documentImports } from './document-imports.ts';
import { importSpecifiers } from './import-specifiers.ts';
import { createModuleResolver, type ModuleResolver } from './module-resolver.ts';
import { type NamedCode, namedFiles } from './named-files.ts';
import {
  type ContentPart,
  missingDigest,
  type ProjectContent,
  pinKey,
  type SubProject,
} from './project-contents.ts';

/** Reads files of a project, with the rights to them. */
export interface ContentFiles extends Pick<ProjectFiles, 'read'> {
  rights(): FileRights;
}

export type OpenDocument = Pick<ProjectContent, 'document' | 'path'>;

export interface ReadParts {
  readonly parts: readonly ContentPart[];
  readonly subProjects: readonly SubProject[];
}

const maxParts = 1000;
const scanned = /\.[cm]?[jt]sx?$/;

interface Look {
  readonly files: ContentFiles;
  readonly modules: ModuleResolver;
}

/** The files that a project runs, and those that these name. Each file is read once. */
export async function readParts(open: OpenDocument, files: ContentFiles): Promise<ReadParts> {
  const look: Look = { files, modules: createModuleResolver(files.rights()) };
  const parts = new Map<string, ContentPart>();
  const subProjects: SubProject[] = [];
  const waiting = await namedBy(open, look);
  for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
    const key = pinKey(file);
    if (parts.has(key)) continue;
    if (parts.size >= maxParts) throw tooManyParts(open);
    const { digest, document, imports } = await readPart(file, files);
    parts.set(key, { kind: file.kind, path: file.path, digest });
    waiting.push(...(await filesOf(imports, look)));
    if (document === null) continue;
    subProjects.push({ path: file.path, digest, document });
    waiting.push(...(await namedBy({ document, path: file.path }, look)));
  }
  return { parts: [...parts.values()], subProjects };
}

async function namedBy({ document, path: projectPath }: OpenDocument, look: Look): Promise<NamedCode[]> {
  const imported = await filesOf(documentImports(document, projectPath), look);
  return [...namedFiles(document, projectPath), ...imported];
}

async function filesOf(imports: CodeImports | null, { modules }: Look): Promise<NamedCode[]> {
  if (imports === null) return [];
  const { specifiers, folder } = imports;
  const found = await Promise.all(specifiers.map((specifier) => modules.resolve(specifier, folder)));
  return found.flatMap((file) => (file === null ? [] : [{ kind: 'code', path: file }]));
}

interface ReadPart extends Pick<ContentPart, 'digest'> {
  readonly document: ProjectDocument | null;
  readonly imports: CodeImports | null;
}

/** An unreadable file is pinned as missing: a file that appears later was not approved. */
async function readPart(file: NamedCode, files: ContentFiles): Promise<ReadPart> {
  try {
    if (file.kind === 'code') return await readCode(file, files);
    const { document } = await files.read(file.path);
    return { digest: await runInSlices(documentDigest(document)), document, imports: null };
  } catch {
    return { digest: missingDigest, document: null, imports: null };
  }
}

async function readCode(file: NamedCode, files: ContentFiles): Promise<ReadPart> {
  const { bytes, real } = await readLocated({ path: file.path, rights: files.rights() }, maxCodeBytes);
  const digest = createHash('sha256').update(bytes).digest('hex');
  const specifiers = scanned.test(real) ? importSpecifiers(bytes.toString('utf8')) : [];
  return { digest, document: null, imports: { folder: file.importsFrom ?? path.dirname(real), specifiers } };
}

function tooManyParts({ document }: OpenDocument): GatehouseError {
  return new GatehouseError(
    'bad_request',
    `The project ${JSON.stringify(document.name)} runs more than ${maxParts} other files, modules of its code and of packages among them: split it, or use smaller packages.`,
  );
}
