export { assertWritable } from './assert-writable.ts';
export { type Entry, factsAt, holdTarget, useEntry, useExisting, useTarget } from './file-door.ts';
export { isMissing, notRegular, toFileError } from './file-error.ts';
export { factsOf, ownFactsOf } from './file-facts.ts';
export { assertOneName, isRefusal } from './file-refusal.ts';
export {
  accessTo,
  allows,
  type FileAccess,
  type FileRights,
  isWithin,
  type Place,
} from './file-rights.ts';
export { type EntryKind, readFolder } from './folder-entries.ts';
export { below, elsewhere, type GuardedPath } from './guarded-path.ts';
export { makeFolders } from './make-folders.ts';
export {
  assertExpendable,
  copyLink,
  moveEntry,
  removeEmptyFolder,
  removeFile,
} from './move-entry.ts';
export { type OpenFile, openRegular, withRegular } from './open-regular.ts';
export { projectFile } from './project-file.ts';
export { appendToFile, maxReadBytes, readLocated, readRegularFile } from './regular-file.ts';
export { replaceFile } from './replace-file.ts';
