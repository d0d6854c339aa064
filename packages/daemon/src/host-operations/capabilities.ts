import { isAuthorized } from '@gatehouse/host/gate/authorize';
import { apiPrefix, contractVersion, productVersion } from '@gatehouse/host/kernel/versions';
import type { OperationTable, TableEntry } from '@gatehouse/host/registry/operation-table';
import type { Caller } from '@gatehouse/sdk-plugin';
import type { Capabilities } from './declaration.ts';

const tierLegend = { T0: 'read', T1: 'edit', T2: 'execute+audit', T3: 'host/RCE' };

/** The capabilities of a key, from the same table and check as the gate's. */
export function describeCapabilities(table: OperationTable, caller: Caller | null): Capabilities {
  return {
    host: table.host,
    version: contractVersion,
    productVersion,
    currentScopes: caller === null ? [] : [...caller.scopes],
    currentMaxTier: caller === null ? -1 : caller.maxTier,
    operations: table.entries.map((entry) => describe(entry, caller)),
    tierLegend,
  };
}

function describe(entry: TableEntry, caller: Caller | null): Capabilities['operations'][number] {
  const { id, method, path, tier, scope } = entry.operation;
  const unavailableReason = reasonFor(entry, caller);
  return {
    operationId: id,
    method,
    path: `${apiPrefix}${path}`,
    tier,
    requiredScope: scope,
    isAvailable: unavailableReason === null,
    unavailableReason,
  };
}

function reasonFor({ state, operation }: TableEntry, caller: Caller | null) {
  if (state === 'plugin_failed') return 'plugin_failed';
  if (state === 'declared' || state === 'disabled' || operation.status === 'declared')
    return 'not_implemented';
  if (operation.auth !== 'key') return caller === null || isAuthorized(caller, operation) ? null : 'key';
  return caller !== null && isAuthorized(caller, operation) ? null : 'key';
}
