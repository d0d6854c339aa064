import { ActionError, quote } from '../action-error.ts';

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'it or its folder does not exist',
  EEXIST: 'it exists already',
  ENOTEMPTY: 'the folder is not empty',
  EBUSY: 'something else uses it',
  ENOTDIR: 'a part of its path is no folder',
  EACCES: 'the user of the service has no right to it',
  EPERM: 'the user of the service has no right to it',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EISDIR: 'it is a folder, not a file',
  ENXIO: 'it is not a regular file',
  ELOOP: 'its symbolic links go in a circle',
  ENAMETOOLONG: 'its name is too long',
};

/** Turns an error of the file system into a message with the path; returns other errors unchanged. */
export function toFileError(cause: unknown, path: string): unknown {
  if (!(cause instanceof Error) || !('code' in cause && 'syscall' in cause)) return cause;
  const code = String(cause.code);
  const reason = reasons[code] ?? cause.message;
  return Object.assign(new ActionError(`The file ${quote(path)} cannot be used: ${reason} (${code}).`), {
    code,
  });
}

/** Whether the error says that the file or one of its folders does not exist. */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

export function notRegular(path: string): ActionError {
  return new ActionError(`The file ${quote(path)} cannot be used: it is not a regular file.`);
}
