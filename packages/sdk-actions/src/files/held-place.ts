/** A file or folder that is held open, so that it is the one that was checked when it is used. */
export interface Held {
  /** The real path as the system reports it. */
  readonly real: string;
  /** A path to it while it is held. Below a held folder only the last name can be a link. */
  readonly path: string;
  /** Throws where an opened file is not the one that was checked. */
  assertSame(facts: { readonly dev: number; readonly ino: number }): void;
  release(): void;
}

export interface HoldOptions {
  readonly isFolder: boolean;
  /** Follows a link at the last name of the path; links in folders are always followed. */
  readonly followsLink: boolean;
}
