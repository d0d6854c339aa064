// Parts that the product shares with its own plugins. They may change in each version.
export type { Authenticator } from './access.ts';
export {
  type Artifact,
  type ArtifactFacts,
  type ArtifactGroup,
  type ArtifactOwner,
  type ArtifactPage,
  type ArtifactPut,
  type ArtifactQuery,
  type ArtifactRange,
  type ArtifactStore,
  artifactKinds,
  artifactStore,
} from './artifact-store.ts';
export { type Change, type ChangeFeed, type ChangesSince, changeFeed } from './changes.ts';
export { type Confirmations, confirmations, type HeldCall } from './confirmations.ts';
export {
  consoleEditor,
  consoleEntry,
  consoleForm,
  consolePanel,
  consoleTable,
  consoleTile,
} from './console-entry.ts';
export { contentCauseSchema } from './content-cause.ts';
export { dictionary } from './dictionary.ts';
export { type Envelope, envelopes } from './envelope.ts';
export { escapeSigns } from './escape-signs.ts';
export { hideCredentials, hideHeaders } from './hide-credentials.ts';
export {
  authenticator,
  type CodeFolders,
  type ConsolePart,
  daemonSettings,
  type GrantedReach,
  type PluginDirectory,
  pluginDirectory,
  type WorkerPartFacts,
} from './host-services.ts';
export { type KeyKeeper, keyKeeper } from './key-keeper.ts';
export { type LiveCheck, type LiveChecks, liveChecks, type NamedFinding } from './live-checks.ts';
export { createMask, createMaskSteps, type MaskText, masked } from './mask-secrets.ts';
export { openWork } from './open-work.ts';
export {
  type OperationAnswer,
  type OperationCalls,
  type OperationConfirmation,
  type OperationRequest,
  operationCalls,
} from './operation-calls.ts';
export type { UntypedHandler } from './plugin.ts';
export { loaderArguments } from './source-loader.ts';
export { type BuiltFileFacts, type BuiltPage, type WebAnswer, type WebPages, webPages } from './web-pages.ts';
export { writtenJson } from './written-reply.ts';
