export { ActionError, quote } from './action-error.ts';
export {
  type Approvals,
  approvals,
  type FileVoucher,
  type VouchedFile,
  type Voucher,
} from './approval/approvals.ts';
export {
  isKnownContent,
  runTier,
  unknownParts,
  vouchedFiles,
  vouchesFor,
} from './approval/vouches-for.ts';
export { type Change, changedParts } from './compare/change.ts';
export { compareProjects } from './compare/compare-projects.ts';
export { type ContentText, contentTexts } from './compare/content-texts.ts';
export { differingSpan } from './compare/differing-span.ts';
export {
  type ContentPart,
  missingDigest,
  type PinnedFiles,
  type ProjectContent,
  type ProjectContents,
  pinsOf,
  projectContents,
} from './content/project-contents.ts';
export type {
  Action,
  Branch,
  FileBinding,
  Finder,
  FixedSource,
  Group,
  GroupPosition,
  HostedSpreadsheetDefinition,
  InputSettingDefinition,
  Layout,
  Link,
  ListDefinition,
  Note,
  Position,
  ProjectDocument,
  SeparatorType,
  SharedCode,
  TableDefinition,
  VariableDefinition,
} from './document/project-document.ts';
export { type SettingsType, settingsTypeOf, settingsTypes } from './document/settings-type.ts';
export { assertWritable } from './files/assert-writable.ts';
export { isExternal, maxCodeBytes, referencedFile, sharedCodeFile } from './files/code-files.ts';
export { type Entry, factsAt, holdTarget, useEntry, useExisting, useTarget } from './files/door.ts';
export { type FileFacts as PathFacts, factsOf, ownFactsOf } from './files/facts.ts';
export { isMissing, notRegular, toFileError } from './files/file-error.ts';
export { type FileGrants, fileGrants } from './files/file-grants.ts';
export { type FileRights, isWithin } from './files/file-rights.ts';
export { type EntryKind, readFolder } from './files/folder-entries.ts';
export { below, elsewhere, type GuardedPath } from './files/guarded-path.ts';
export { makeFolders } from './files/make-folders.ts';
export {
  assertExpendable,
  copyLink,
  moveEntry,
  removeEmptyFolder,
  removeFile,
} from './files/move-entry.ts';
export { type OpenFile, openRegular, withRegular } from './files/open-regular.ts';
export { namesFile, pathText } from './files/path-text.ts';
export { projectFile } from './files/project-file.ts';
export { assertOneName, isRefusal } from './files/refusal.ts';
export {
  appendToFile,
  maxReadBytes,
  readLocated,
  readRegularFile,
} from './files/regular-file.ts';
export { replaceFile } from './files/replace-file.ts';
export { dataOverview, type OverviewSource } from './interpreter/data-overview.ts';
export { isSecretName, isSecretSetting } from './interpreter/is-secret.ts';
export { type MacroUse, macroUses } from './interpreter/macro-uses.ts';
export { nameInMacro } from './interpreter/parameters.ts';
export { NotDurableError } from './project-files/not-durable-error.ts';
export {
  type FileFacts,
  type ProjectFiles,
  projectFiles,
  type ReadProject,
} from './project-files/project-files.ts';
export { type Channel, channel } from './run/channel.ts';
export { type InstanceCounts, instanceCounts } from './run/instance-counts.ts';
export {
  type ProxyRule,
  type ReleaseProxy,
  releaseProxy,
  type TakenProxy,
  type TakeProxy,
  takeProxy,
} from './run/proxy-channels.ts';
export {
  type RecordedAction,
  type RecordedVariable,
  type Recorder,
  type Recorders,
  type Recording,
  type RecordingListener,
  recorders,
} from './run/recorders.ts';
export type { Requirements, ScopeCause } from './run/requirements.ts';
export type {
  LogLevel,
  LogLine,
  PauseReason,
  Run,
  RunErrorCode,
  RunEvent,
  RunFailure,
  RunInfo,
  RunOutcome,
  RunRequest,
  RunTrace,
  RunValues,
  TraceStep,
} from './run/run.ts';
export type {
  DataAnswer,
  DataKind,
  DataOverview,
  DataRequest,
  ListPage,
  Page,
  TablePage,
} from './run/run-data-dialogue.ts';
export {
  type RunSeries,
  type RunService,
  runs,
  type SeriesListener,
  type SeriesRequest,
} from './run/run-service.ts';
export { readSecrets, type SecretAnswer, type SecretQuestion } from './run/secret-channel.ts';
export type { DebugRun, Drive, Workbench, WorkbenchRequest } from './run/workbench.ts';
export {
  CommandError,
  type CommandOptions,
  type CommandProblem,
  type OwnWorker,
  type WorkerLink,
  type Workers,
  workers,
} from './run/worker-link.ts';
export type { CommandContext, CommandHandler } from './worker-part/command-handler.ts';
export {
  type ActionContext,
  type ActionOutcome,
  type ApprovedCode,
  type CategoryExecutors,
  defineExecutors,
  type Executor,
} from './worker-part/executor.ts';
export {
  allMatches,
  everywhere,
  firstMatch,
  matchesPattern,
  usePattern,
} from './worker-part/patterns/match.ts';
export { withinTimeBound } from './worker-part/patterns/time-bound.ts';
export { matchPicture, type PictureMatch } from './worker-part/pictures/match-picture.ts';
export type { Pixels } from './worker-part/pictures/pixels.ts';
export type { RunLists, RunTable, RunTables, RunVariables } from './worker-part/run-data.ts';
export { type ResourceContext, type RunResource, runResource } from './worker-part/run-resource.ts';
export {
  type WorkerEnv,
  type WorkerPart,
  type WorkerRegistry,
  workerPart,
} from './worker-part/worker-part.ts';
