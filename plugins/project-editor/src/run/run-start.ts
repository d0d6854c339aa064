import type { PinnedFiles, TraceOrder } from '@gatehouse/plugin-runtime/api';
import type { ProjectDocument } from '@gatehouse/sdk-actions/document';
import type { Caller } from '@gatehouse/sdk-plugin';

/** A project as it runs for a caller. */
export interface RunStart {
  readonly document: ProjectDocument;
  readonly projectPath: string | null;
  /** The other files that it runs, with their content at the time of the check. */
  readonly pins: PinnedFiles;
  readonly caller: Caller;
  /** Null or absent: it keeps no trace. */
  readonly trace?: TraceOrder | null;
}
