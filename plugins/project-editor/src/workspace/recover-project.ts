import { createHash } from 'node:crypto';
import type { ProjectDocument } from '@gatehouse/sdk-actions/document';
import type { EditStore, StoredEdits } from '../journal/edit-store.ts';
import { stepsFrom } from '../session/history.ts';
import { createOpenProject } from './create-open-project.ts';
import type { OpenProject } from './open-project.ts';
import type { WorkspaceParts } from './workspace-parts.ts';

/**
 * The project whose edits the last daemon left unsaved, with its history; null when there is none. Edits that
 * cannot be read are set aside, so that the editor works.
 */
export async function recoverProject(store: EditStore, parts: WorkspaceParts): Promise<OpenProject | null> {
  const { log } = parts;
  const project = await readProject(store, parts).catch(async (error: unknown) => {
    log.error('unsaved edits could not be recovered', { error: String(error) });
    await store.setAside();
    return null;
  });
  // A full disk must not keep the editor from working.
  await store.sweep().catch((error: unknown) => {
    log.warn('the folder of unsaved edits could not be put in order', { error: String(error) });
  });
  return project;
}

async function readProject(store: EditStore, parts: WorkspaceParts): Promise<OpenProject | null> {
  const stored = await store.read();
  if (stored === null) return null;
  const project = await repeat(stored, store, parts);
  if (project.session.hasUnsavedChanges && !(await isInFile(project, parts))) return project;
  await project.journal.close();
  return null;
}

async function repeat(stored: StoredEdits, store: EditStore, parts: WorkspaceParts): Promise<OpenProject> {
  const { base, entries, project: facts } = stored;
  const { file, openedAt, state, savedState } = facts;
  const isRestricted = facts.isRestricted && !(await isApproved(base, parts));
  const opening = { document: base, file, isRestricted, openedAt, numbers: { state, savedState } };
  const project = createOpenProject(opening, store, parts);
  const { session, journal } = project;
  for (const entry of entries) {
    if (entry.kind !== 'saved') session.replay(entry);
    else {
      session.markSaved(entry, entry.written);
      project.file = entry.file;
    }
  }
  const { history, savedState: ofFile } = session.position;
  project.recoveredEdits = stepsFrom(history, ofFile);
  journal.resume(stored);
  return project;
}

async function isApproved(
  base: ProjectDocument,
  { contents, approvals }: Pick<WorkspaceParts, 'contents' | 'approvals'>,
): Promise<boolean> {
  try {
    const { documentDigest } = await contents.of(base, null);
    return await approvals.isKnown(documentDigest);
  } catch {
    // A project that cannot be judged stays restricted.
    return false;
  }
}

/** A daemon that was killed after a save, before it noted that, has written all edits to the file. */
async function isInFile(
  { session, file }: OpenProject,
  { files, productVersion }: Pick<WorkspaceParts, 'files' | 'productVersion'>,
): Promise<boolean> {
  const found = file && (await files.facts(file.path));
  if (file === null || found === null) return false;
  const bytes = await files.serialize({ ...session.document, productVersion }, file.path);
  return createHash('sha256').update(bytes).digest('hex') === found.fileHash;
}
