import type { ProjectDocument } from '@gatehouse/sdk-actions/document';
import { service } from '@gatehouse/sdk-plugin';

/** What identifies the bytes of a project file. */
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
 * Reads and writes project files, beside other work of the event loop. Errors are `GatehouseError`s: `not_found`,
 * `bad_request` with the place.
 */
export interface ProjectFiles {
  /** A new, empty document with a fresh id. */
  create(name: string): ProjectDocument;
  /** Parses the bytes of a file of that name, which lies nowhere; the ending chooses the format. */
  parse(bytes: Buffer, fileName: string): Promise<ProjectDocument>;
  /** The same document gives the same text. */
  serialize(document: ProjectDocument, fileName: string): Promise<Buffer>;
  read(path: string): Promise<ReadProject>;
  /**
   * Writes beside the target, syncs, renames, syncs the folder; then reads back what it wrote. Throws
   * `NotDurableError` when only the last step failed.
   * @param beforeReplace called when the new file is ready; what it throws leaves the old one.
   */
  write(path: string, document: ProjectDocument, beforeReplace?: () => Promise<unknown>): Promise<FileFacts>;
  /** The same for a file of the service itself, in a folder that nobody names. */
  writeOwn(path: string, document: ProjectDocument): Promise<FileFacts>;
  /** Null when there is no such file or it cannot be read. */
  facts(path: string): Promise<FileFacts | null>;
}

export const projectFiles = service<ProjectFiles>('runtime.project-files');
