import type { SecretBox } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { type KeptState, parseKeptState, type StateOwner } from '../run/kept-state.ts';
import type { RunEvent } from '../run/run.ts';
import type { SeriesListener } from '../run/run-service.ts';
import { packEvidence, parseEvidence } from '../run/sent-evidence.ts';

interface Sealing extends Pick<StateOwner, 'taskId'> {
  /** Null: states are not kept. */
  readonly box: SecretBox | null;
}

const sealedSchema = v.object({ sealed: v.string() });

/** Passes events on, with the states that failures keep sealed: no listener sees their secrets. */
export function sealingStates(listener: SeriesListener, sealing: Sealing): SeriesListener {
  return {
    began: (uowId, at) => listener.began(uowId, at),
    event: (uowId, event) => {
      const passed = sealState(event, { ...sealing, uowId });
      if (passed !== null) listener.event(uowId, passed);
    },
    ended: (uowId, outcome, at) => listener.ended(uowId, outcome, at),
    unstarted: (uowIds) => listener.unstarted(uowIds),
  };
}

/** Seals the states of runs of the editor. */
export function sealingForEditor(box: SecretBox | null) {
  return (event: RunEvent, uowId: string) => sealState(event, { taskId: null, uowId, box });
}

/** The event with its state sealed, if it has one; null for a state that is not kept. */
function sealState(event: RunEvent, { box, ...owner }: Sealing & StateOwner): RunEvent | null {
  if (event.kind !== 'evidence' || event.part.kind !== 'state') return event;
  const part = parseEvidence(event.part);
  const state = part && parseKeptState(Buffer.from(part.bytes).toString());
  if (part === null || state === null || box === null) return null;
  const { formatVersion, actionId, groupId, variables, lists, tables, resources } = state;
  const shown = {
    ...{ formatVersion, actionId, groupId },
    variables: variables.length,
    lists: lists.length,
    tables: tables.length,
    resources: resources.map(([name]) => name),
    sealed: box.seal(nameOf(owner), JSON.stringify(state)),
  };
  return { kind: 'evidence', part: packEvidence({ ...part, bytes: Buffer.from(JSON.stringify(shown)) }) };
}

/** Null where the bytes are no state of this run: changed, or sealed with another key. */
export function openState(
  bytes: Uint8Array,
  { owner, box }: { readonly owner: StateOwner; readonly box: SecretBox },
): KeptState | null {
  const parsed = v.safeParse(sealedSchema, parseJson(Buffer.from(bytes).toString()));
  const text = parsed.success ? box.open(nameOf(owner), parsed.output.sealed) : null;
  return text === null ? null : parseKeptState(text);
}

function nameOf({ taskId, uowId }: StateOwner): string {
  return `${taskId ?? 'editor'} ${uowId}`;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
