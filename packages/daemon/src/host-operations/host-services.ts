import {
  changes,
  clock,
  dataFolder,
  documentStore,
  journals,
  notices,
  productInfo,
  secretKeys,
} from '@gatehouse/sdk-plugin';
import {
  changeFeed,
  liveChecks,
  operationCalls,
  pluginDirectory,
  webPages,
} from '@gatehouse/sdk-plugin/internal';
import {
  addedPlugins,
  liveCheckList,
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
    liveChecks,
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
    liveCheckList,
    settingControl,
  ].map(({ id }) => id),
);
