import type { EvidenceCapture, EvidencePart } from '@gatehouse/sdk-actions';
import { type KeptState, parseKeptState, stateFacts } from '../run/kept-state.ts';
import type { EvidenceLimits } from '../run/sent-evidence.ts';
import type { FailedRun } from './failure-record.ts';
import type { FailedAttempt } from './failure-trail.ts';
import { keptData, keptMemories, sizeOfData, sizeOfText } from './kept-data.ts';

interface Keeping {
  readonly capture: Pick<EvidenceCapture, 'keepBytes' | 'leaveOut'>;
  /** States of resources, by name of the resource. */
  readonly states: ReadonlyMap<string, unknown>;
  readonly limits: Pick<EvidenceLimits, 'maxBytes'>;
}

/** Keeps what another run needs to go on at the action that failed. Nothing where none did. */
export function keepStateOf(failed: FailedRun, { capture, states, limits }: Keeping): void {
  const { state, trail, program, place } = failed;
  const last = trail.lastAttempts().at(-1);
  if (last === undefined) return;
  const { interruptedId, isInGoodEnd } = place;
  const memories = keptMemories(place.memories, state);
  const length = memories.reduce((sum, [, memory]) => sum + sizeOfText(memory), sizeOfData(state));
  if (!isPlace(last, failed)) {
    capture.leaveOut(stateFacts.name, 'no action was executing when the run was ended');
    return;
  }
  if (length > limits.maxBytes) {
    capture.leaveOut(stateFacts.name, `the data of the run is over the limit of ${limits.maxBytes} bytes`);
    return;
  }
  const kept: KeptState = {
    formatVersion: 1,
    actionId: last.node.action.id,
    groupId: last.node.groupId,
    ...keptData(state, program.document),
    resources: [...states],
    ...(memories.length > 0 && { memories }),
    ...(interruptedId !== null && { interruptedId }),
    ...(isInGoodEnd && { isInGoodEnd }),
  };
  capture.keepBytes({ ...stateFacts, bytes: Buffer.from(JSON.stringify(kept)) });
}

/** Actions after one that failed and took OnError would run twice, unless they are the way to a bad end. */
function isPlace({ step }: FailedAttempt, { trail, ending }: FailedRun): boolean {
  return step === trail.steps().at(-1)?.step || ending.errorCode === 'bad_end';
}

/** A project within another one may use its resources, and does not keep those itself. */
export function withResources(part: EvidencePart, states: ReadonlyMap<string, unknown>): EvidencePart {
  const kept = part.kind === 'state' ? parseKeptState(Buffer.from(part.bytes).toString()) : null;
  if (kept === null) return part;
  const own = new Set(kept.resources.map(([name]) => name));
  const resources = [...kept.resources, ...[...states].filter(([name]) => !own.has(name))];
  return { ...part, bytes: Buffer.from(JSON.stringify({ ...kept, resources })) };
}
