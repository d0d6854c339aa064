export { type Entry, factsAt, holdTarget, useEntry, useExisting, useTarget } from './file-door.ts';
export { notRegular } from './file-error.ts';
export { ownFactsOf } from './file-facts.ts';
export { assertOneName } from './file-refusal.ts';
export { accessTo, allows, isWithin } from './file-rights.ts';
export { assertExpendable, copyLink } from './move-entry.ts';
export {
  assertWritableHere,
  keepRemote,
  type RemoteAppend,
  type RemoteChange,
  type RemoteFiles,
  type RemoteReplace,
  remoteOf,
} from './remote-files.ts';
