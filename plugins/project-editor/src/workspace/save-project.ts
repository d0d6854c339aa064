import path from 'node:path';
import { type FileGrants, NotDurableError, type ProjectFiles } from '@gatehouse/plugin-runtime/api';
import type { ProjectDocument } from '@gatehouse/sdk-actions/document';
import { elsewhere, factsOf, type GuardedPath, isRefusal } from '@gatehouse/sdk-actions/files';
import { type DataFolder, GatehouseError, type Logger } from '@gatehouse/sdk-plugin';
import { parseProjectPath, projectNameOf } from '../session/project-path.ts';
import { keepReplaced } from '../versions/kept-versions.ts';
import type { OpenProject } from './open-project.ts';

export interface SaveRequest {
  /** Empty: the file of the project. */
  readonly path: string;
  /** Replace a file that is not the project's own, or that changed on disk. */
  readonly overwrite: boolean;
}

export interface SaveMeans {
  readonly files: ProjectFiles;
  readonly grants: Pick<FileGrants, 'ofCall'>;
  readonly folder: DataFolder;
  readonly log: Logger;
  readonly productVersion: string;
}

/** Writes the project to its file, or to another one that becomes its file. Returns the written document. */
export async function saveProject(
  project: OpenProject,
  request: SaveRequest,
  means: SaveMeans,
): Promise<ProjectDocument> {
  const { files, grants, folder, log, productVersion } = means;
  const target = targetOf(project, request.path);
  const named = { path: target, rights: grants.ofCall() };
  const isOwn = await isOwnFile(project, named);
  const look = async () => {
    const found = await readFacts(files, named);
    if (!request.overwrite) assertReplaceable({ project, target, isOwn, found });
    return found;
  };
  const found = await look();
  if (isOwn && isSaved(project, found)) return project.session.document;

  const snapshot = project.session.snapshot();
  const name = isOwn ? snapshot.document.name : projectNameOf(target);
  const written = { name, productVersion };
  // Checked again just before the replacement: writing a large project takes a while.
  const beforeReplace = async () => {
    const { exists } = await look();
    if (!exists) return;
    await keepReplaced(named, folder).catch((error: unknown) => {
      log.warn('the file that a save replaces could not be kept', { path: target, error: String(error) });
    });
  };
  try {
    const document = { ...snapshot.document, ...written };
    const file = { path: target, facts: await files.write(target, document, beforeReplace) };
    const from = project.session.position;
    project.session.markSaved(snapshot, written);
    project.file = file;
    project.recoveredEdits = null;
    const { state } = snapshot;
    // The file has the edits: a save that cannot be noted is no failure of it.
    await project.journal.noteSaved({ kind: 'saved', state, written, file }, from).catch(() => undefined);
    return document;
  } catch (error) {
    // The new file is in place: it belongs to the project, and the next save writes it again.
    if (error instanceof NotDurableError)
      project.file = { path: target, facts: error.facts, isUnconfirmed: true };
    throw error;
  }
}

function isSaved({ session, file }: OpenProject, found: Found): boolean {
  return !session.hasUnsavedChanges && !file?.isUnconfirmed && found.hash === file?.facts?.fileHash;
}

function targetOf({ file }: OpenProject, requested: string): string {
  if (requested !== '') return parseProjectPath(requested);
  if (file) return file.path;
  throw new GatehouseError(
    'bad_request',
    'The project has no file yet: give path, such as /home/me/first.zp.',
  );
}

/** Two paths may name one file, through a link in one of them. */
async function isOwnFile({ file }: OpenProject, target: GuardedPath): Promise<boolean> {
  if (!file) return false;
  if (file.path === target.path) return true;
  const [own, other] = await Promise.all([resolved(elsewhere(target, file.path)), resolved(target)]);
  return own !== null && own === other;
}

async function resolved(named: GuardedPath): Promise<string | null> {
  return await factsOf(named).then(
    ({ real }) => real,
    () => null,
  );
}

interface Found {
  readonly exists: boolean;
  /** Null when the file is missing or unreadable. */
  readonly hash: string | null;
}

async function readFacts(files: ProjectFiles, target: GuardedPath): Promise<Found> {
  const entry = await factsOf(target).catch((error: unknown) => assertAbsent(target.path, error));
  if (entry) return { exists: true, hash: (await files.facts(target.path))?.fileHash ?? null };
  const parent = path.dirname(target.path);
  const folder = await factsOf(elsewhere(target, parent)).catch(() => null);
  if (!folder?.facts.isDirectory()) {
    throw new GatehouseError(
      'not_found',
      `The folder ${parent} does not exist: create it or choose another.`,
    );
  }
  return { exists: false, hash: null };
}

/** A target that cannot be checked may exist: a save could replace a file of another user. */
function assertAbsent(target: string, error: unknown): null {
  if (isRefusal(error)) throw new GatehouseError('bad_request', error.message);
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'ENAMETOOLONG') return null;
  if (code !== 'EACCES' && code !== 'ELOOP') throw error;
  throw new GatehouseError(
    'failed_precondition',
    `${target} cannot be looked at (${code}): check its permissions, or choose another path.`,
  );
}

interface Replacement {
  readonly project: OpenProject;
  readonly target: string;
  readonly isOwn: boolean;
  readonly found: Found;
}

function assertReplaceable({ project, target, isOwn, found }: Replacement): void {
  if (!found.exists) return;
  if (!isOwn) {
    throw new GatehouseError(
      'failed_precondition',
      `${target} exists and is not the project's own file: choose another path, or send "overwrite": true.`,
    );
  }
  if (found.hash === null) {
    throw new GatehouseError(
      'failed_precondition',
      `${target} cannot be read, so nobody can tell whether it has changed: send "overwrite": true to replace it.`,
    );
  }
  if (found.hash === project.file?.facts?.fileHash) return;
  throw new GatehouseError(
    'failed_precondition',
    `${target} has changed on disk since it was opened: open it again, or send "overwrite": true.`,
  );
}
