// What a host is put together from, for the test kit: it runs plugins through these very parts, so that what passes
// there passes in production. Nothing else imports them.

export { openAppendJournals, openDocumentStore } from '@gatehouse/store';
export { type DirectImport, findDirectImports } from './access/find-direct-imports.ts';
export { hostServiceIds } from './daemon/host-services.ts';
export { createPluginControl } from './daemon/plugin-control.ts';
export { createPluginSet } from './daemon/plugin-set.ts';
export { openDataFolder } from './data-folder/data-folder.ts';
export { readEdition } from './editions/read-edition.ts';
export { operationTables, type PluginControl, pluginControl } from './host-operations/host-references.ts';
export type { RootLogger } from './kernel/logger.ts';
export { contractVersion, productVersion, sdkVersion } from './kernel/versions.ts';
export { readManifest } from './manifest/read-manifest.ts';
export { moduleUrl } from './modules/module-url.ts';
export { createPages } from './openapi/pages.ts';
export type { RawRequest } from './pipeline/exchange.ts';
export { createLiveCalls } from './pipeline/live-calls.ts';
export { createPipeline, type RequestListener } from './pipeline/pipeline.ts';
export { defaultUploadLimit, openUploadFolder } from './pipeline/upload-folder.ts';
export { type Change, type ChangeClass, largestClass } from './plugin-check/change.ts';
export { compareApis } from './plugin-check/compare-apis.ts';
export { readApi, readApiOfFolder } from './plugin-check/read-api.ts';
export { judgeVersionStep, type VersionStep } from './plugin-check/version-step.ts';
export { createServiceContainer, type ServiceContainer } from './plugins/container.ts';
export { createSupervisor, loadPlugins } from './plugins/load-plugins.ts';
export { runOwned } from './plugins/owner-scope.ts';
export { isOwnPlugin, pluginFolders } from './plugins/plugin-folders.ts';
export { blankRecord } from './plugins/plugin-record.ts';
export type { PluginState } from './plugins/plugin-state.ts';
export type { PluginSupervisor } from './plugins/plugin-supervisor.ts';
export { createPageTable, type PageTable } from './registry/page-table.ts';
