/**
 * Files that a project names, opened by the rights of its run.
 *
 * @module
 */
export { assertWritable } from './assert-writable.ts';
export { isMissing, toFileError } from './file-error.ts';
export { factsOf } from './file-facts.ts';
export { isRefusal } from './file-refusal.ts';
export type { FileAccess, FileRights, Place } from './file-rights.ts';
export { type EntryKind, readFolder } from './folder-entries.ts';
export { below, elsewhere, type GuardedPath } from './guarded-path.ts';
export { makeFolders } from './make-folders.ts';
export { moveEntry, removeEmptyFolder, removeFile } from './move-entry.ts';
export { type OpenFile, openRegular, withRegular } from './open-regular.ts';
export { projectFile } from './project-file.ts';
export { appendToFile, maxReadBytes, readLocated, readRegularFile } from './regular-file.ts';
export { replaceFile } from './replace-file.ts';
