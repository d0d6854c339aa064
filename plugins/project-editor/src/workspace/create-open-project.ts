import type { ProjectDocument } from '@gatehouse/sdk-actions/document';
import { findAction } from '../graph/find-action.ts';
import { EditJournal } from '../journal/edit-journal.ts';
import type { EditStore } from '../journal/edit-store.ts';
import { EditorRun } from '../run/editor-run.ts';
import { EditSession, type SessionOptions } from '../session/edit-session.ts';
import { followNames } from '../session/follow-names.ts';
import { RuntimeValues } from '../session/runtime-values.ts';
import type { OpenProject } from './open-project.ts';
import type { WorkspaceParts } from './workspace-parts.ts';

export interface Opening extends Pick<OpenProject, 'file' | 'isRestricted'> {
  readonly document: ProjectDocument;
  /** When an earlier daemon opened it; now by default. */
  readonly openedAt?: string;
  /** Numbers of the states of the document and of its file. */
  readonly numbers?: Pick<SessionOptions, 'state' | 'savedState'>;
}

/** An open project without edits. */
export function createOpenProject(opening: Opening, store: EditStore, parts: WorkspaceParts): OpenProject {
  const { document, file, isRestricted, openedAt = parts.clock.timestamp(), numbers } = opening;
  const { clock, log, onChange } = parts;
  const values = new RuntimeValues();
  const journal = new EditJournal({ store, log, facts: () => project });
  const session = new EditSession(document, clock, {
    ...numbers,
    onChange,
    log: journal,
    onTakenBack: (before, after) => {
      followNames(values, before, after);
      if (project.cursor !== null && findAction(after, project.cursor) === null) project.cursor = null;
    },
  });
  const run = createRun({ document, file, values }, () => project, parts);
  const ofSession = { session, journal, values, run };
  const project: OpenProject = {
    ...ofSession,
    ...{ openedAt, isRestricted, file, cursor: null, recoveredEdits: null },
  };
  return project;
}

function createRun(
  { document, file, values }: Pick<Opening, 'document' | 'file'> & Pick<OpenProject, 'values'>,
  project: () => OpenProject,
  { runs, clock, keepArtifact, onChange }: WorkspaceParts,
): EditorRun {
  return new EditorRun({
    runs,
    clock,
    values,
    projectName: document.name,
    projectPath: file?.path ?? null,
    keepArtifact: (runId, facts, bytes) => keepArtifact({ project: project(), runId }, facts, bytes),
    onPause: (actionId) => {
      project().cursor = actionId;
    },
    onChange,
  });
}
