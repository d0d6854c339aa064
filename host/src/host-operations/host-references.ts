import { type HostName, service } from '@gatehouse/sdk-plugin';
import type { OperationTable } from '../registry/operation-table.ts';

/** The table that a host serves now. */
export interface OperationTables {
  of(host: HostName): OperationTable;
}

export const operationTables = service<OperationTables>('host.operation-tables');
