import type { EvidenceCapture, EvidencePart } from '@gatehouse/sdk-actions';
import { type KeptState, parseKeptState, stateFacts } from '../run/kept-state.ts';
import type { EvidenceLimits } from '../run/sent-evidence.ts';
import type { FailedRun } from './failure-record.ts';
import { keptData, sizeOfData } from './kept-data.ts';

interface Keeping {
  readonly capture: Pick<EvidenceCapture, 'keepBytes' | 'leaveOut'>;
  /** States of resources, by name of the resource. */
  readonly states: ReadonlyMap<string, unknown>;
  readonly limits: Pick<EvidenceLimits, 'maxBytes'>;
}

/** Keeps what another run needs to go on at the action that failed. Nothing where none did. */
export function keepStateOf(
  { state, trail, program }: FailedRun,
  { capture, states, limits }: Keeping,
): void {
  const node = trail.lastAttempts().at(-1)?.node;
  if (node === undefined) return;
  if (sizeOfData(state) > limits.maxBytes) {
    capture.leaveOut(stateFacts.name, `the data of the run is over the limit of ${limits.maxBytes} bytes`);
    return;
  }
  const kept: KeptState = {
    formatVersion: 1,
    actionId: node.action.id,
    groupId: node.groupId,
    ...keptData(state, program.document),
    resources: [...states],
  };
  capture.keepBytes({ ...stateFacts, bytes: Buffer.from(JSON.stringify(kept)) });
}

/** A project within another one may use its resources, and keeps none then. */
export function withResources(part: EvidencePart, states: ReadonlyMap<string, unknown>): EvidencePart {
  const kept = part.kind === 'state' ? parseKeptState(Buffer.from(part.bytes).toString()) : null;
  if (kept === null || kept.resources.length > 0) return part;
  return { ...part, bytes: Buffer.from(JSON.stringify({ ...kept, resources: [...states] })) };
}
