import type { ProjectDocument } from '@gatehouse/sdk-actions/document';
import { service } from '@gatehouse/sdk-plugin';

/** Identifies the content of a project file. */
export interface FileFacts {
  /** Lowercase hex SHA-256 of the bytes. */
  readonly fileHash: string;
  readonly fileSizeBytes: number;
  /** UTC ISO-8601. */
  readonly lastWriteTimeUtc: string;
}

export interface ReadProject {
  readonly document: ProjectDocument;
  readonly facts: FileFacts;
}

/**
 * Reads and writes project files without blocking the event loop. Errors are `GatehouseError`s: `not_found`, and
 * `bad_request` with the place.
 */
export interface ProjectFiles {
  /** A new, empty document with a fresh id. */
  create(name: string): ProjectDocument;
  /** Parses bytes without a file; the extension of the name selects the format. */
  parse(bytes: Buffer, fileName: string): Promise<ProjectDocument>;
  /** Deterministic. */
  serialize(document: ProjectDocument, fileName: string): Promise<Buffer>;
  read(path: string): Promise<ReadProject>;
  /**
   * Replaces a file atomically and durably, and reads it back. Throws `NotDurableError` when only the sync of the folder
   * failed.
   * @param beforeReplace called when the new file is ready; the old one stays when it throws
   */
  write(path: string, document: ProjectDocument, beforeReplace?: () => Promise<unknown>): Promise<FileFacts>;
  /** The same for a file of the service in a private folder. */
  writeOwn(path: string, document: ProjectDocument): Promise<FileFacts>;
  /** Reads a file of the service in a private folder. */
  readOwn(path: string): Promise<ReadProject>;
  /** Null for a missing or unreadable file. */
  facts(path: string): Promise<FileFacts | null>;
}

export const projectFiles = service<ProjectFiles>('runtime.project-files');
