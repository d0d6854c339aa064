// Parts that the product shares with its own plugins. They may change in each version.
export {
  type KnownLocator,
  type LocatorProposal,
  type LocatorReport,
  proposeLocator,
  recallLocator,
  reportLocators,
} from './channels/locator-channels.ts';
export {
  type ProxyRule,
  type ReleaseProxy,
  releaseProxy,
  type TakenProxy,
  type TakeProxy,
  takeProxy,
} from './channels/proxy-channels.ts';
export {
  appendRemote,
  changeRemote,
  fetchRemote,
  findRemoteFolder,
  maxRemoteAppendBytes,
  type RemoteFolder,
  remoteAppend,
  remoteChange,
  remotePart,
  remotePartBytes,
  writeRemotePart,
} from './channels/remote-file-channels.ts';
export { type RunEnds, runEnds } from './channels/run-ends-service.ts';
export { ariaRoles } from './declaration/aria-roles.ts';
export { branchNames } from './declaration/category.ts';
export { elementScopes } from './declaration/element-finders.ts';
export { parameterKinds } from './declaration/parameter.ts';
export { type ActionNames, declaredNames } from './declared-names.ts';
export { parseTraceparent, spanIds } from './run/span-ids.ts';
export type { SpanParent } from './run/span-trace.ts';
