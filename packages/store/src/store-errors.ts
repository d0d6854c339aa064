/** A write did not reach the disk. Memory is as before the write. */
export class StoreWriteError extends Error {
  readonly file: string;

  constructor(file: string, cause: unknown) {
    super(`The change was not made, "${file}" could not be written: ${messageOf(cause)}`, { cause });
    this.name = 'StoreWriteError';
    this.file = file;
  }
}

/** A journal holds bytes that nobody can have written there. The file is left as it was found. */
export class StoreDamagedError extends Error {
  readonly file: string;
  /** Byte offset of the first bad record. */
  readonly offset: number;

  constructor(file: string, offset: number, reason: string) {
    super(
      `"${file}" is damaged at byte ${offset}: ${reason}. Nothing was changed; restore the file from a backup or move it away.`,
    );
    this.name = 'StoreDamagedError';
    this.file = file;
    this.offset = offset;
  }
}

/** A journal is not what this installation wrote: somebody changed, replaced or shortened it. It is left as it is. */
export class StoreTamperedError extends Error {
  readonly file: string;
  /** Byte offset of the first record that does not fit. */
  readonly offset: number;

  constructor(file: string, offset: number, reason: string) {
    super(
      `"${file}" is not as Gatehouse left it, at byte ${offset}: ${reason}. Nothing was changed. Put the right file back; if you restored or moved it yourself, accept it with: gatehouse journals trust`,
    );
    this.name = 'StoreTamperedError';
    this.file = file;
    this.offset = offset;
  }
}

/** The write does not fit what is stored: the id exists already, or there is no such document. */
export class StoreConflictError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'StoreConflictError';
  }
}

function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
