import type { CliFile } from '@gatehouse/daemon/composition/cli-file';
import { type ReportedFailure, readPluginReport } from '@gatehouse/daemon/composition/plugin-report';
import { type HostName, hostNames } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { type ApiClient, connectToDaemon } from '../api-client.ts';
import { findRunningDaemon } from '../running-daemon.ts';
import type { OperationFacts } from './operation-facts.ts';

const capabilitiesSchema = v.object({
  operations: v.array(
    v.object({
      operationId: v.string(),
      method: v.string(),
      path: v.string(),
      tier: v.number(),
      requiredScope: v.nullable(v.string()),
      unavailableReason: v.nullable(v.string()),
    }),
  ),
});

export type ServedOperation = v.InferOutput<typeof capabilitiesSchema>['operations'][number] & {
  readonly host: HostName;
};

/** The facts that a running daemon reports. */
export interface DaemonView {
  readonly pid: number;
  readonly urls: CliFile['hosts'];
  readonly client: ApiClient;
  readonly hosts: readonly HostName[];
  /** Null while the service is switched off: it then describes nothing. */
  readonly served: readonly ServedOperation[] | null;
  readonly failures: readonly ReportedFailure[];
}

/** Null when no daemon runs on the folder. */
export async function viewDaemon(dataDir: string, isOn: boolean): Promise<DaemonView | null> {
  const daemon = findRunningDaemon(dataDir);
  if (daemon === null) return null;
  const client = connectToDaemon({ dataDir });
  const hosts = hostNames.filter((host) => daemon.hosts[host] !== undefined);
  const served = isOn ? await Promise.all(hosts.map((host) => readServed(client, host))) : null;
  const failures = readPluginReport(dataDir, daemon.pid)?.failed ?? [];
  return { pid: daemon.pid, urls: daemon.hosts, client, hosts, served: served?.flat() ?? null, failures };
}

async function readServed(client: ApiClient, host: HostName): Promise<readonly ServedOperation[]> {
  const { operations } = v.parse(capabilitiesSchema, await client.call(host, 'GET /capabilities'));
  return operations.map((operation) => ({ host, ...operation }));
}

/** An operation that no manifest of the settings names: the daemon was started with other plugins. */
export function servedFacts(entries: readonly ServedOperation[]): OperationFacts | null {
  const [first] = entries;
  if (first === undefined) return null;
  const { operationId, method, path, tier, requiredScope } = first;
  const hosts = entries.map(({ host }) => host);
  const facts = { operationId, method, path, tier, scope: requiredScope, hosts };
  return { ...facts, plugin: null, auth: 'key', state: 'live', problem: null };
}

/** The state that the daemon serves, where it serves the operation. */
export function withServedState(
  facts: OperationFacts,
  entries: readonly ServedOperation[],
  failures: readonly ReportedFailure[],
): OperationFacts {
  const [first] = entries;
  if (first === undefined) return facts;
  if (first.unavailableReason === 'not_implemented') return { ...facts, state: 'declared', problem: null };
  if (first.unavailableReason !== 'plugin_failed') return { ...facts, state: 'live', problem: null };
  const problem = failures.find(({ id }) => id === facts.plugin?.id) ?? facts.problem ?? unknownFailure;
  const { code, message, fix } = problem;
  return { ...facts, state: 'plugin_failed', problem: { code, message, fix } };
}

const unknownFailure = {
  code: 'plugin_failed',
  message: 'The plugin is not live',
  fix: 'The log of the daemon tells why',
};
