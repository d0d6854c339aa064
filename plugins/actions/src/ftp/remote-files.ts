import type { Readable, Writable } from 'node:stream';

export interface RemoteEntry {
  readonly name: string;
  /** Links and devices are `other` and never followed. */
  readonly kind: 'file' | 'folder' | 'other';
}

/** The files of a server, for any protocol. Paths have slashes. */
export interface RemoteFiles {
  list(folder: string): Promise<readonly RemoteEntry[]>;
  upload(source: Readable, path: string): Promise<void>;
  download(path: string, target: Writable): Promise<void>;
  deleteFile(path: string): Promise<void>;
  /** Deletes an empty folder. */
  deleteFolder(path: string): Promise<void>;
  rename(path: string, to: string): Promise<void>;
  /** Also makes missing parent folders. */
  makeFolder(path: string): Promise<void>;
  close(): Promise<void>;
}

export interface FtpServer {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  /** Text of a private key, for SFTP; empty for none. */
  readonly privateKey: string;
  /** SHA-256 in lower-case hexadecimal; empty for none. */
  readonly fingerprint: string;
  readonly signal: AbortSignal;
}
