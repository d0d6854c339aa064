import { clock, dataFolder, documentStore, pluginDirectory, productInfo } from '@gatehouse/sdk-plugin';
import { operationTables } from '../host-operations/host-references.ts';

/** Ids of the services that the host itself provides to plugins. */
export const hostServiceIds: ReadonlySet<string> = new Set(
  [clock, dataFolder, documentStore, productInfo, pluginDirectory, operationTables].map(({ id }) => id),
);
