import assert from 'node:assert/strict';
import type { LiveOperation } from '@gatehouse/sdk-plugin';
import type { TestHost } from '../test-host/test-host.ts';
import type { ContractCase, LiveParts } from './contract-case.ts';
import { expectError, probe } from './probe.ts';

const auditPlugin = 'auth-audit';

/** Cases for the audit records of refused calls, when the contract requires records and a plugin writes them. */
export function auditCases(parts: LiveParts): readonly ContractCase[] {
  const { host, operation } = parts;
  if (operation.auth !== 'key' || !isAudited(host) || journalOf(operation) === null) return [];
  const run = async () => {
    const before = recordsOf(host, operation);
    expectError(await probe(parts, { as: 'anonymous' }), 'unauthorized', 'no key');
    expectRecords({ host, operation, before, status: 401 });
  };
  return [{ name: 'a refused attempt is recorded before its answer leaves', run }];
}

interface Expected {
  readonly host: TestHost;
  readonly operation: LiveOperation;
  /** The result of `recordsOf` before the call. */
  readonly before: readonly unknown[];
  readonly status: number;
}

/** Expects one more record when the contract requires it, and no more otherwise. */
export function expectRecords({ host, operation, before, status }: Expected): void {
  if (!isAudited(host)) return;
  const added = recordsOf(host, operation).slice(before.length);
  const wanted = journalOf(operation) === null ? [] : [status];
  assert.deepEqual(
    added.map((record) => Object(record).statusCode),
    wanted,
    `${operation.id}: the records of the ${journalOf(operation) ?? 'admin and execution'} journal`,
  );
}

/** The records of an operation in all journals of the audit. */
export function recordsOf(host: TestHost, { id }: LiveOperation): readonly unknown[] {
  const all = [...host.appended('admin'), ...host.appended('execution')];
  return all.filter((record) => Object(record).operationId === id);
}

/** `audit_get` shows admin operations; other calls of tier 2 and 3 are in the private journal. */
function journalOf({ scope, tier }: LiveOperation): 'admin' | 'execution' | null {
  if (scope === 'admin' || scope === 'plugin:manage') return 'admin';
  return tier >= 2 ? 'execution' : null;
}

function isAudited(host: TestHost): boolean {
  return host.plugins().some(({ id, state }) => id === auditPlugin && state === 'live');
}
