import type { HostName, LiveOperation, Operation } from '@gatehouse/sdk-plugin';
import type { TestHost } from '../test-host/test-host.ts';
import type { AnyFixtures, FixtureWorld } from './fixtures.ts';

/** One promise of the contract. `run` rejects with what it found instead. */
export interface ContractCase {
  readonly name: string;
  run(): Promise<void>;
}

/** The parts for the cases of one operation. */
export interface CaseParts<O extends Operation = Operation> {
  readonly host: TestHost;
  readonly operation: O;
  /** The host that receives the calls. */
  readonly on: HostName;
  readonly world: FixtureWorld;
  readonly fixtures: AnyFixtures;
}

export type LiveParts = CaseParts<LiveOperation>;

export function isLiveParts(parts: CaseParts): parts is LiveParts {
  return parts.operation.status === 'live';
}
