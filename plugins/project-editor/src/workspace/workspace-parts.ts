import type {
  Approvals,
  FileGrants,
  ProjectContents,
  ProjectFiles,
  RunService,
} from '@gatehouse/plugin-runtime/api';
import type { Clock, DataFolder, Logger } from '@gatehouse/sdk-plugin';
import type { ArtifactFacts, ArtifactPut } from '@gatehouse/sdk-plugin/internal';
import type { EditCollection } from '../journal/edit-store.ts';
import type { OpenProject } from './open-project.ts';

export interface WorkspaceParts {
  readonly files: ProjectFiles;
  readonly grants: Pick<FileGrants, 'ofCall'>;
  readonly runs: RunService;
  readonly contents: ProjectContents;
  readonly approvals: Approvals;
  /** Edits of the open project that its file does not have. */
  readonly edits: EditCollection;
  readonly clock: Clock;
  readonly folder: DataFolder;
  readonly log: Logger;
  readonly productVersion: string;
  /** Called when another project is open, or the open one or its run changed. */
  onChange(): void;
  /** Keeps an artifact of a run for as long as its project is open. */
  keepArtifact(
    of: { readonly project: OpenProject; readonly runId: string },
    facts: ArtifactFacts,
    bytes: Uint8Array,
  ): Promise<ArtifactPut>;
}
