import type { PinnedFiles } from '@gatehouse/plugin-runtime/api';
import type { ProjectDocument } from '@gatehouse/sdk-actions/document';
import type { Caller } from '@gatehouse/sdk-plugin';

/** A project as it is run for the one who calls. */
export interface RunStart {
  readonly document: ProjectDocument;
  readonly projectPath: string | null;
  /** The other files that it runs, as they were when it was judged. */
  readonly pins: PinnedFiles;
  readonly caller: Caller;
}
