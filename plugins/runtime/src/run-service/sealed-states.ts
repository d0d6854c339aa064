import type { SecretBox } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { type KeptState, parseKeptState, type StateOwner } from '../run/kept-state.ts';
import type { RunEvent } from '../run/run.ts';
import type { SeriesListener } from '../run/run-service.ts';
import { packEvidence, parseEvidence } from '../run/sent-evidence.ts';

interface Sealing {
  readonly taskId: string | null;
  /** Null: states are not kept. */
  readonly box: SecretBox | null;
}

const sealedSchema = v.object({ sealed: v.string() });

/** Passes events on, with the states that failures keep sealed: no listener sees their secrets. */
export function sealingStates(listener: SeriesListener, sealing: Sealing): SeriesListener {
  return {
    began: (uowId, at) => listener.began(uowId, at),
    event: (uowId, event) => {
      const passed = event.kind === 'evidence' ? sealed(event, { ...sealing, uowId }) : event;
      if (passed !== null) listener.event(uowId, passed);
    },
    ended: (uowId, outcome, at) => listener.ended(uowId, outcome, at),
    unstarted: (uowIds) => listener.unstarted(uowIds),
  };
}

type EvidenceEvent = Extract<RunEvent, { kind: 'evidence' }>;

/** Null for a state that is not kept. Other evidence stays. */
function sealed(
  event: EvidenceEvent,
  { taskId, uowId, box }: Sealing & { readonly uowId: string },
): EvidenceEvent | null {
  if (event.part.kind !== 'state') return event;
  const part = parseEvidence(event.part);
  const state = part && parseKeptState(Buffer.from(part.bytes).toString());
  if (part === null || state === null || box === null || taskId === null) return null;
  const { formatVersion, actionId, groupId, variables, lists, tables, resources } = state;
  const shown = {
    ...{ formatVersion, actionId, groupId },
    variables: variables.length,
    lists: lists.length,
    tables: tables.length,
    resources: resources.map(([name]) => name),
    sealed: box.seal(nameOf({ taskId, uowId }), JSON.stringify(state)),
  };
  return { kind: 'evidence', part: packEvidence({ ...part, bytes: Buffer.from(JSON.stringify(shown)) }) };
}

/** Null where the bytes are no state of this try: changed, or sealed with another key. */
export function openState(
  bytes: Uint8Array,
  { owner, box }: { readonly owner: StateOwner; readonly box: SecretBox },
): KeptState | null {
  const parsed = v.safeParse(sealedSchema, parseJson(Buffer.from(bytes).toString()));
  const text = parsed.success ? box.open(nameOf(owner), parsed.output.sealed) : null;
  return text === null ? null : parseKeptState(text);
}

function nameOf({ taskId, uowId }: StateOwner): string {
  return `${taskId} ${uowId}`;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
