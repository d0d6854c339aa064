import type { LocatorProposal, LocatorReport } from '@gatehouse/sdk-actions/internal';
import type { StoredDocument } from '@gatehouse/sdk-plugin';
import { addTimes, type WaitTimes } from './wait-times.ts';

const maxRejected = 20;

export interface StoredProposal extends LocatorProposal {
  readonly id: string;
  readonly uowId: string;
  /** UTC ISO-8601. */
  readonly at: string;
  /** How many times it was made. */
  readonly times: number;
}

/** Facts about the element of an action, over the tries of a task. */
export interface LocatorRecord extends StoredDocument {
  readonly taskId: string;
  readonly actionId: string;
  /** Digest of the finder that found the element last. */
  readonly finder: string;
  /** JSON of what the element was. */
  readonly fingerprint: string | null;
  readonly found: number;
  readonly misses: number;
  readonly fallbacks: number;
  readonly healed: number;
  readonly times: WaitTimes;
  readonly lastGoodAt: string | null;
  readonly lastMissAt: string | null;
  readonly proposal: StoredProposal | null;
  /** Digests of finders that a person rejected, the latest last. */
  readonly rejected: readonly string[];
}

export function emptyRecord(taskId: string, actionId: string): LocatorRecord {
  const counts = { found: 0, misses: 0, fallbacks: 0, healed: 0, times: [], rejected: [] };
  const nothing = { fingerprint: null, lastGoodAt: null, lastMissAt: null, proposal: null };
  return { id: `${taskId}/${actionId}`, taskId, actionId, finder: '', ...counts, ...nothing };
}

export function withReport(record: LocatorRecord, report: LocatorReport, at: string): LocatorRecord {
  const { fingerprint, finder, foundMs, misses, fallbacks } = report;
  return {
    ...record,
    ...(fingerprint !== undefined && { fingerprint, finder }),
    found: record.found + foundMs.length,
    misses: record.misses + misses,
    fallbacks: record.fallbacks + fallbacks,
    times: addTimes(record.times, foundMs),
    lastGoodAt: foundMs.length > 0 ? at : record.lastGoodAt,
    lastMissAt: misses > 0 ? at : record.lastMissAt,
  };
}

type Made = Pick<StoredProposal, 'id' | 'uowId' | 'at'>;

/** The same proposal again keeps its id, so that a person decides about what was shown. */
export function withProposal(record: LocatorRecord, proposal: LocatorProposal, made: Made): LocatorRecord {
  const known = record.proposal?.digest === proposal.digest ? record.proposal : null;
  const id = known?.id ?? made.id;
  const healed = record.healed + (proposal.isHealed ? 1 : 0);
  return { ...record, healed, proposal: { ...proposal, ...made, id, times: (known?.times ?? 0) + 1 } };
}

export function withoutProposal(record: LocatorRecord, verdict: 'accepted' | 'rejected'): LocatorRecord {
  const digest = record.proposal?.digest ?? '';
  const rejected =
    verdict === 'rejected' ? [...record.rejected, digest].slice(-maxRejected) : record.rejected;
  return { ...record, proposal: null, rejected };
}

/** From 0 for a locator that always works. */
export function troubleOf({ found, misses, fallbacks }: LocatorRecord): number {
  const all = found + misses;
  return all === 0 ? 0 : (misses + 0.3 * fallbacks) / all;
}
