import type * as v from 'valibot';
import { type Approved, holdMessage } from '../approval/hold-message.ts';
import type { holdReasonSchema } from '../declaration/approval-schemas.ts';
import type { Task } from '../task/task.ts';

type HoldReason = v.InferOutput<typeof holdReasonSchema>;

/** As the API shows it; null for a task that is not held. */
export function holdReasonOf({ approval, hold }: Pick<Task, 'approval' | 'hold'>): HoldReason {
  if (hold === undefined) return null;
  return {
    code: hold.code,
    message: holdMessage({ approval }, hold),
    approvedDigest: approval?.digest ?? null,
    approvedBy: approval === undefined ? null : { keyId: approval.keyId, label: approval.label },
    approvedAt: approval?.at ?? null,
    digest: hold.digest,
    changedBy: hold.changedBy,
    changedAt: hold.changedAt,
    heldAt: hold.heldAt,
    changes: [...hold.changes],
    totalChanges: hold.totalChanges,
    changedFiles: [...hold.changedFiles],
  };
}

/** As the API shows it; null while nothing was approved. */
export function shownApproval({ approval }: Approved) {
  if (approval === undefined) return null;
  const { digest, keyId, label, at } = approval;
  return { digest, keyId, label, approvedAt: at };
}
