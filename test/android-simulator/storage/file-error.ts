/** An error of a phone's file system, with the text that programs print. */
export class FileError extends Error {
  readonly errno: number;

  constructor(reason: keyof typeof ERRNO) {
    super(reason);
    this.name = 'FileError';
    this.errno = ERRNO[reason];
  }
}

const ERRNO = {
  'No such file or directory': 2,
  'Permission denied': 13,
  'File exists': 17,
  'Not a directory': 20,
  'Is a directory': 21,
  'No space left on device': 28,
  'Read-only file system': 30,
  'Directory not empty': 39,
} as const;
