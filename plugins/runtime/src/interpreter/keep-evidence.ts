import type { EvidenceCapture, EvidencePart } from '@gatehouse/sdk-actions';
import { withTimeLimit } from '@gatehouse/sdk-plugin/internal/with-time-limit';
import { type EvidenceLimits, packEvidence, parseEvidence } from '../run/sent-evidence.ts';
import { evidenceMask } from './evidence-mask.ts';
import { type FailedRun, failureRecord, type LeftOut } from './failure-record.ts';
import { keepStateOf, withResources } from './keep-state.ts';
import type { RunObserver } from './program-options.ts';
import { toError } from './run-errors.ts';
import type { RunResources } from './run-resources.ts';

interface Keeping {
  readonly resources: Pick<RunResources, 'capture'>;
  readonly limits: EvidenceLimits;
  readonly observer: Pick<RunObserver, 'event'>;
}

/** Pictures are smaller than pages, and say more at first sight. */
const firstKinds: readonly EvidencePart['kind'][] = ['failure', 'request', 'picture', 'screen', 'state'];

/** Reports what explains a failure, within the limits. Never rejects: evidence changes no outcome. */
export async function keepEvidence(
  failed: FailedRun,
  { resources, limits, observer }: Keeping,
): Promise<void> {
  try {
    const hidden = evidenceMask(failed.state, failed.program.document);
    const taken = new Taken();
    const last = failed.trail.lastAttempts().at(-1);
    const timeUp = new AbortController();
    const capture: EvidenceCapture = {
      finder: last?.finder ?? null,
      parameters: { ...Object(last?.parameters) },
      signal: timeUp.signal,
      secrets: hidden.secrets,
      note: (name, facts) => taken.add(() => taken.notes.set(name, facts)),
      keepText: ({ text, ...part }) =>
        taken.add(() => taken.parts.push({ ...part, bytes: Buffer.from(hidden.mask(text)) })),
      keepBytes: (part) => taken.add(() => taken.parts.push(part)),
      keepState: (resource, state) => taken.add(() => taken.states.set(resource, state)),
      leaveOut: (what, why) => taken.add(() => taken.leftOut.push({ what, why })),
    };
    const capturing = resources.capture(capture);
    const maxMs = Math.max(limits.maxMs, ...capturing.map(({ ms }) => ms));
    const open = new Map(capturing.map(({ name, done }) => [done, name]));
    const ends = [...open].map(([done, name]) =>
      done
        .catch((error: unknown) => capture.leaveOut(name, toError(error).message))
        .then(() => open.delete(done)),
    );
    await withTimeLimit(Promise.all(ends), maxMs, () => undefined);
    for (const name of open.values()) {
      capture.leaveOut(name, `it did not answer completely within ${maxMs} ms`);
    }
    for (const part of failed.trail.inner.flatMap((sent) => parseEvidence(sent) ?? [])) {
      capture.keepBytes({ ...withResources(part, taken.states), name: `inner-${part.name}` });
    }
    keepStateOf(failed, { capture, states: taken.states, limits });
    taken.close();
    timeUp.abort();
    for (const part of within(limits, taken, (leftOut) => {
      const notes = Object.fromEntries(taken.notes);
      return failureRecord(failed, { hidden, limits, notes, leftOut });
    })) {
      observer.event({ kind: 'evidence', part: packEvidence(part) });
    }
  } catch (error) {
    const message = failed.state.mask(`The failure keeps nothing: ${toError(error).message}`);
    const timestamp = new Date().toISOString();
    observer.event({ kind: 'log', timestamp, level: 'Warning', message, actionId: '', groupId: '' });
  }
}

/** The additions of resources so far. */
class Taken {
  readonly notes = new Map<string, unknown>();
  readonly parts: EvidencePart[] = [];
  readonly leftOut: LeftOut[] = [];
  /** States of resources for another run, by name of the resource. */
  readonly states = new Map<string, unknown>();
  #isClosed = false;

  /** Ignores late additions. */
  add(change: () => void): void {
    if (!this.#isClosed) change();
  }

  close(): void {
    this.#isClosed = true;
  }
}

/** The parts that the limit of bytes allows, with the record that names the others. */
function within(
  { maxBytes }: EvidenceLimits,
  { parts, leftOut }: Taken,
  recordOf: (leftOut: readonly LeftOut[]) => string,
): readonly EvidencePart[] {
  const isFirst = ({ kind }: EvidencePart) => firstKinds.includes(kind);
  const sorted = [...parts.filter(isFirst), ...parts.filter((part) => !isFirst(part))];
  let left = maxBytes - Buffer.byteLength(recordOf(leftOut));
  const kept: EvidencePart[] = [];
  const all = [...leftOut];
  for (const part of sorted) {
    if (part.bytes.length > left) {
      all.push({
        what: part.name,
        why: `with ${part.bytes.length} bytes it is over the limit of ${maxBytes}`,
      });
      continue;
    }
    left -= part.bytes.length;
    kept.push(part);
  }
  const facts = { kind: 'failure', name: 'failure.json', mediaType: 'application/json' } as const;
  return [{ ...facts, bytes: Buffer.from(recordOf(all)) }, ...kept];
}
