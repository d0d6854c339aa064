/**
 * The declaration of a plugin, its operations and handlers, the services of the host, events and jobs.
 *
 * @module
 */
export {
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
export type { ArtifactKind } from './artifact-store.ts';
export { BytesReply, bytesReply } from './bytes-reply.ts';
export type { Call, ContentCause, Handler, Handlers, Operations, Upload } from './call.ts';
export { changeable } from './changeable.ts';
export { type Changes, changes } from './changes.ts';
export type { ConsoleEntry } from './console-entry.ts';
export { described } from './described.ts';
export type { DoctorCheck, DoctorFacts, Finding } from './doctor.ts';
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
export {
  type Clock,
  clock,
  type DaemonSetting,
  type DataFolder,
  dataFolder,
  documentStore,
  type Notice,
  type Notices,
  notices,
  type ProductInfo,
  productInfo,
  type SecretKeys,
  secretKeys,
} from './host-services.ts';
export { type Job, type JobProgress, type JobState, jobSchema } from './job.ts';
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
export { lateHandlers } from './late-handlers.ts';
export { namedBody, namedObject } from './named-object.ts';
export { formatTarget, networkTarget } from './network-target.ts';
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
} from './plugin.ts';
export { type PollSlot, PollSlots, type PollSlotsOptions } from './poll-slots.ts';
export { bodyInteger, integer, queryBoolean, queryInteger } from './query.ts';
export type { Refused } from './refused.ts';
export { secret } from './secret.ts';
export { createSecretBox, type SecretBox } from './secret-box.ts';
export { type ServiceRef, type SharedMethod, type SharedMethods, service } from './service.ts';
export {
  type SharedCall,
  type SharedImplementation,
  type SharedService,
  type SharedServiceRef,
  sharedService,
} from './shared-service.ts';
export type { Collection, DocumentStore, FindOptions, StoredDocument, StoreQuery } from './store.ts';
export { type StoredBytes, storedReply } from './stored-reply.ts';
export { type ExamplesOf, withExamples } from './with-examples.ts';
export { writtenReply } from './written-reply.ts';
