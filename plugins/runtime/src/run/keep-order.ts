import type { RunRequest } from './run.ts';
import type { EvidenceLimits } from './sent-evidence.ts';

/** The order of evidence and traces in a start message. @param limits null: failures keep nothing */
export function keepOrder(
  { keepsEvidence = false, trace = null }: Pick<RunRequest, 'keepsEvidence' | 'trace'>,
  limits: EvidenceLimits | null = null,
) {
  return {
    evidence: keepsEvidence ? limits : null,
    trace: trace && { ...(limits && { pictureMs: limits.maxMs }), ...trace },
  };
}
