/** A file or a folder that is held open, so that what is done with it is done with what was judged. */
export interface Held {
  /** Where it is, as the system reports it: absolute, with no link on the way. */
  readonly real: string;
  /** Leads to it as long as it is held. A path below a held folder passes no link but its last name. */
  readonly path: string;
  /** Throws where an opened file is not the one that was judged. */
  assertSame(facts: { readonly dev: number; readonly ino: number }): void;
  release(): void;
}

export interface HoldOptions {
  readonly isFolder: boolean;
  /** Of the last name of the path; links on the way are followed always. */
  readonly followsLink: boolean;
}
