import type { FileFacts } from '@gatehouse/plugin-runtime/api';

export interface ProjectFile {
  /** Absolute. */
  readonly path: string;
  /** Facts of the bytes that were last read or written; null when they could not be read back. */
  readonly facts: FileFacts | null;
  /** The last save wrote the file, but it is unknown whether it was synced. */
  readonly isUnconfirmed?: boolean;
}
