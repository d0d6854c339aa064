import {
  changeFeed,
  changes,
  clock,
  dataFolder,
  documentStore,
  journals,
  notices,
  operationCalls,
  pluginDirectory,
  productInfo,
  secretKeys,
  webPages,
} from '@gatehouse/sdk-plugin';
import {
  addedPlugins,
  noticeList,
  operationTables,
  pluginControl,
  settingControl,
} from './host-references.ts';

/** Ids of the services that the host itself provides to plugins. */
export const hostServiceIds: ReadonlySet<string> = new Set(
  [
    changeFeed,
    changes,
    clock,
    dataFolder,
    documentStore,
    journals,
    notices,
    operationCalls,
    productInfo,
    secretKeys,
    webPages,
    pluginDirectory,
    operationTables,
    pluginControl,
    addedPlugins,
    noticeList,
    settingControl,
  ].map(({ id }) => id),
);
