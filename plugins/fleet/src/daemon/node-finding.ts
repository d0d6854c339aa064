import type { Notice } from '@gatehouse/sdk-plugin';
import type { NamedFinding } from '@gatehouse/sdk-plugin/internal';
import { clockProblem, farApart, shownDistance } from './clock-distance.ts';
import type { NodeState } from './node-state.ts';

export interface NodeFacts {
  readonly name: string;
  readonly state: NodeState;
  readonly joinedAt: string | null;
  readonly lastSeenAt: string | null;
  readonly version: string | null;
  readonly slots: number | null;
  readonly running: number;
  /** Why it rests; null where it does not. */
  readonly trouble: string | null;
  /** Null without a session, as is its clock where it does not say. */
  readonly protocol: number | null;
  readonly isSealed: boolean;
  readonly clockAheadMs: number | null;
}

interface OwnVersions {
  readonly productVersion: string;
  readonly protocol: number;
}

export const noNodeFinding: NamedFinding = failed(
  'nodes',
  'No node is connected, so no try begins',
  'Run "gatehouse node token NAME", and on another machine the command that it prints; or set engine to local',
);

export function nodeFinding(node: NodeFacts, own: OwnVersions): NamedFinding {
  const check = `node ${node.name}`;
  const { state, joinedAt, lastSeenAt, name } = node;
  // Somebody made a token for it a moment ago.
  if (joinedAt === null) return { check, summary: 'has not joined yet', problems: [] };
  if (state === 'away')
    return failed(
      check,
      `It is away since ${lastSeenAt ?? 'ever'}, so nothing runs on it`,
      `Start it on its machine and read its log, or forget it with "gatehouse node remove ${name}"`,
    );
  return { check, summary: summaryOf(node), problems: problemsOf(node, own) };
}

function summaryOf(node: NodeFacts): string {
  const { state, trouble, protocol, version, isSealed, running, slots, clockAheadMs } = node;
  return [
    trouble === null ? state : `${state}, rests`,
    `protocol ${protocol}`,
    `version ${version}`,
    isSealed ? 'sealed' : 'not sealed',
    `${running} of ${slots} slots used`,
    clockAheadMs === null ? 'clock unknown' : `clock ${shownDistance(clockAheadMs)} when it connected`,
  ].join(', ');
}

function problemsOf(node: NodeFacts, own: OwnVersions): readonly Notice[] {
  const { name, trouble, protocol, version, isSealed, clockAheadMs } = node;
  const upgrade = `Drain it with "gatehouse node drain ${name}", run "npm install --global gatehouse@${own.productVersion}" there, and start it`;
  const problems: Notice[] = [];
  if (trouble !== null)
    problems.push({
      what: `It takes no thread for half a minute, since ${trouble}`,
      fix: 'Mend there what the message names; it takes threads again by itself',
    });
  if (protocol !== null && protocol < own.protocol)
    problems.push({
      what: `It speaks protocol ${protocol}, and the daemon ${own.protocol}: its version is ${version}`,
      fix: upgrade,
    });
  if (!isSealed)
    problems.push({
      what: 'Its messages are not sealed, as it has shown no key of its own and fleet.allowUnsealed lets it',
      fix: upgrade,
    });
  if (clockAheadMs !== null && farApart(clockAheadMs)) problems.push(clockProblem('the node', clockAheadMs));
  return problems;
}

function failed(check: string, what: string, fix: string): NamedFinding {
  return { check, summary: what, problems: [{ what, fix }] };
}
