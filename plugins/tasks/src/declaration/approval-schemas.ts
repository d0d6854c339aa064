import { changeSchema } from '@gatehouse/plugin-runtime/api';
import { integer } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { holdCodes } from '../task/task-approval.ts';

const keySchema = v.object({ keyId: v.string(), label: v.string() });

/** Reason why a task is held; null if it is not. */
export const holdReasonSchema = v.nullable(
  v.object({
    code: v.picklist(holdCodes),
    message: v.string(),
    approvedDigest: v.nullable(v.string()),
    approvedBy: v.nullable(keySchema),
    approvedAt: v.nullable(v.string()),
    /** Digest of the current files. */
    digest: v.string(),
    /** The key that wrote the file last, if known. */
    changedBy: v.nullable(keySchema),
    changedAt: v.nullable(v.string()),
    heldAt: v.string(),
    /** The first differences from the approved project. */
    changes: v.array(changeSchema),
    totalChanges: integer,
    /** Sub-projects and code files that differ. */
    changedFiles: v.array(v.string()),
  }),
);

export const approvalSchema = v.nullable(
  v.object({ ...keySchema.entries, digest: v.string(), approvedAt: v.string() }),
);

/** A digest as the requirements of a task or a project show it. */
export const digestSchema = v.pipe(
  v.string(),
  v.regex(/^[\da-f]{64}$/, 'must be a digest of 64 lower-case hexadecimal digits'),
);
