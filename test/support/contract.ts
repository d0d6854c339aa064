import { readFileSync } from 'node:fs';
import type { HostName } from '@gatehouse/sdk-plugin';

export interface ContractOperation {
  readonly operationId: string;
  readonly method: string;
  readonly path: string;
  readonly tier: number;
  readonly requiredScope: string | null;
  readonly hosts: readonly HostName[];
  readonly implemented: boolean;
  /** The contract, or our extensions of it. */
  readonly source: 'contract' | 'extension';
  readonly auth?: 'none' | 'optional';
  readonly domain?: 'instances' | 'android';
}

/** Every operation of the contract and our extensions. */
export const contract: readonly ContractOperation[] = JSON.parse(
  readFileSync(new URL('../contract/operations.json', import.meta.url), 'utf8'),
);

/** Whether a host of the standard edition declares it. */
export function isDeclared(operation: ContractOperation, host: HostName): boolean {
  return operation.domain !== 'android' && operation.hosts.includes(host);
}

/** The path with the prefix, and with a text that names nothing for each parameter. */
export function pathOf(operation: ContractOperation): string {
  return `/api/v1${operation.path.replaceAll(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000')}`;
}
