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
export { compareProjects } from './compare/compare-projects.ts';
export { type ContentText, contentTexts } from './compare/content-texts.ts';
export { differingSpan } from './compare/differing-span.ts';
export { type Change, changeSchema } from './compare/project-change.ts';
export { codeFolders } from './confined-parts/code-folders.ts';
export {
  type ContentPart,
  missingDigest,
  type PinnedFiles,
  type ProjectContent,
  type ProjectContents,
  pinsOf,
  projectContents,
} from './content/project-contents.ts';
export { elementSchemas } from './document/document-schema.ts';
export { explainJsonError } from './document/json/explain-json-error.ts';
export { type SettingsType, settingsTypeOf, settingsTypes } from './document/settings-type.ts';
export { isExternal, maxCodeBytes, referencedFile, sharedCodeFile } from './files/code-files.ts';
export { type FileGrants, fileGrants } from './files/file-grants.ts';
export { namesFile, pathText } from './files/path-text.ts';
export { dataOverview, type OverviewSource, type OverviewTable } from './interpreter/data-overview.ts';
export { isSecretName, isSecretSetting } from './interpreter/is-secret.ts';
export { type MacroUse, macroUses } from './interpreter/macro-uses.ts';
export { nameInMacro } from './interpreter/parameters.ts';
export type { ConnectPart, PartLauncher, PartOrder, PartTransport } from './pool/part-launcher.ts';
export {
  type ChannelQuestion,
  type ForeignRun,
  type MachineQuestions,
  type RemoteWorkers,
  remoteWorkers,
  type TaskMachines,
  type TaskRuns,
} from './pool/remote-workers.ts';
export type { WorkerLauncher } from './pool/worker-launcher.ts';
export type { WorkerPool, WorkerSource } from './pool/worker-pool.ts';
export type { TransportListener, WorkerTransport } from './pool/worker-transport.ts';
export { NotDurableError } from './project-files/not-durable-error.ts';
export {
  type FileFacts,
  type ProjectFiles,
  projectFiles,
  type ReadProject,
} from './project-files/project-files.ts';
export { type CutOffAction, cutOffActions } from './run/cut-off-actions.ts';
export { EvidencePuts } from './run/evidence-puts.ts';
export { type InstanceCounts, instanceCounts } from './run/instance-counts.ts';
export type { KeptState, StateOwner } from './run/kept-state.ts';
export { type MachineLabels, machineLabels } from './run/machine-labels.ts';
export { type ConnectedMachine, type MachineStreams, machineStreams } from './run/machine-streams.ts';
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
  ActionTiming,
  PauseReason,
  Run,
  RunEvent,
  RunFailure,
  RunProgress,
  RunRequest,
  RunTrace,
  SlowAction,
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
export { parseProgress } from './run/run-progress.ts';
export {
  type MachineSeries,
  type Machines,
  type RunSeries,
  type RunService,
  runs,
  type SeriesListener,
  type SeriesRequest,
} from './run/run-service.ts';
export {
  type CoveredAction,
  type RunTest,
  type StubCall,
  type StubOutcome,
  testReplies,
  testReports,
  testStubs,
} from './run/run-test.ts';
export { readSecrets, type SecretAnswer, type SecretQuestion } from './run/secret-channel.ts';
export { parseEvidence, type SentEvidence } from './run/sent-evidence.ts';
export type { StartWarning } from './run/start-warnings.ts';
export { type TraceOrder, traceChoices, traceOrder, tracePattern } from './run/trace-order.ts';
export {
  reportUsage,
  type UsageAnswer,
  type UsageLimit,
  type UsageLimits,
  type UsageReport,
  type UsedAmounts,
  type UsedTraffic,
} from './run/usage-channel.ts';
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
