export {
  type Authenticator,
  type Caller,
  type ContentScope,
  contentScopes,
  type HostName,
  hostNames,
  type Scope,
  type Tier,
} from './access.ts';
export type { AccessDeclaration } from './access-declaration.ts';
export type {
  Access,
  ConnectOptions,
  FileAccess,
  FileFacts,
  FolderEntry,
  NetworkTarget,
  ProgramOptions,
  Reaching,
} from './access-services.ts';
export {
  type Artifact,
  type ArtifactFacts,
  type ArtifactGroup,
  type ArtifactKind,
  type ArtifactOwner,
  type ArtifactPage,
  type ArtifactPut,
  type ArtifactQuery,
  type ArtifactRange,
  type ArtifactStore,
  artifactKinds,
  artifactStore,
} from './artifact-store.ts';
export { BytesReply, bytesReply } from './bytes-reply.ts';
export type { Call, ContentCause, Handler, Handlers, Operations, Upload } from './call.ts';
export { changeable } from './changeable.ts';
export {
  type Change,
  type ChangeFeed,
  type Changes,
  type ChangesSince,
  changeFeed,
  changes,
} from './changes.ts';
export {
  type ConsoleEntry,
  consoleEditor,
  consoleEntry,
  consoleForm,
  consolePanel,
  consoleTable,
  consoleTile,
} from './console-entry.ts';
export { contentCauseSchema } from './content-cause.ts';
export { described } from './described.ts';
export { dictionary } from './dictionary.ts';
export type { DoctorCheck, DoctorFacts, Finding } from './doctor.ts';
export { type Envelope, envelopes } from './envelope.ts';
export {
  type ErrorCode,
  type ErrorDetails,
  errorStatus,
  GatehouseError,
  type GeneralErrorCode,
  generalErrorCodes,
} from './errors.ts';
export {
  type Burst,
  EventFeed,
  type FeedCall,
  type FeedOptions,
  type PollOptions,
  type Sequel,
} from './event-feed.ts';
export { feedQuery, feedReply } from './feed-schemas.ts';
export { guidText } from './guid-text.ts';
export { hideCredentials, hideHeaders } from './hide-credentials.ts';
export {
  authenticator,
  type Clock,
  type CodeFolders,
  type ConsolePart,
  clock,
  type DaemonSetting,
  type DataFolder,
  daemonSettings,
  dataFolder,
  documentStore,
  type GrantedReach,
  type Notice,
  type Notices,
  notices,
  type PluginDirectory,
  type ProductInfo,
  pluginDirectory,
  productInfo,
  type SecretKeys,
  secretKeys,
  type WorkerPartFacts,
} from './host-services.ts';
export { type Job, type JobProgress, type JobState, jobFactsSchema, jobSchema, jobStates } from './job.ts';
export { jobHandlers, jobOperations } from './job-operations.ts';
export { type JobContext, Jobs, type JobsOptions } from './jobs.ts';
export {
  type AppendJournal,
  type JournalLimits,
  type JournalQueryRange,
  type JournalRange,
  type Journals,
  journals,
} from './journal.ts';
export { type KeyKeeper, keyKeeper } from './key-keeper.ts';
export { lateHandlers } from './late-handlers.ts';
export { createMask, createMaskSteps, type MaskText, masked } from './mask-secrets.ts';
export { namedBody, namedObject } from './named-object.ts';
export { formatTarget, networkTarget } from './network-target.ts';
export { openWork } from './open-work.ts';
export {
  type Auth,
  type CallExample,
  type DeclaredError,
  type DeclaredOperation,
  type Deprecation,
  declared,
  type Fields,
  type LiveOperation,
  type Method,
  type Operation,
  operation,
  type PathKeys,
  type Schema,
} from './operation.ts';
export {
  type OperationAnswer,
  type OperationCalls,
  type OperationRequest,
  operationCalls,
} from './operation-calls.ts';
export {
  type ArrivedRequest,
  type CategoryFacts,
  type Declaration,
  declarePlugin,
  type Env,
  type FinishedCall,
  type HookName,
  type HookTaps,
  type Logger,
  type Plugin,
  type ScopeDeclaration,
  type ServiceUser,
  type Setup,
  type UntypedHandler,
} from './plugin.ts';
export { type PollSlot, PollSlots, type PollSlotsOptions } from './poll-slots.ts';
export { bodyInteger, integer, queryBoolean, queryInteger } from './query.ts';
export type { Refused } from './refused.ts';
export { secret } from './secret.ts';
export { createSecretBox, type SecretBox } from './secret-box.ts';
export { type ServiceRef, service } from './service.ts';
export { loaderArguments } from './source-loader.ts';
export type { Collection, DocumentStore, FindOptions, StoredDocument, StoreQuery } from './store.ts';
export { type StoredBytes, storedReply } from './stored-reply.ts';
export { type BuiltFileFacts, type BuiltPage, type WebAnswer, type WebPages, webPages } from './web-pages.ts';
export { type ExamplesOf, withExamples } from './with-examples.ts';
export { writtenJson, writtenReply } from './written-reply.ts';
