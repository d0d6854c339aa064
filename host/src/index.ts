export { createLogger, type RootLogger } from './kernel/logger.ts';
export { emitManifest, formatManifest } from './manifest/emit-manifest.ts';
export { manifestFileName } from './manifest/manifest-file-name.ts';
export { readPackageFacts } from './manifest/package-facts.ts';
export { readSettings } from './settings/read-settings.ts';
export type { Settings } from './settings/settings.ts';
