import { changeSchema } from '@gatehouse/plugin-runtime/api';
import { described, integer, namedObject } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { holdCodes } from '../task/task-approval.ts';

const keySchema = namedObject('KeyReference', 'A key with its label.', {
  keyId: described(v.string(), 'Id of the key, as in `auth_keys_list`.'),
  label: described(v.string(), 'The label of the key at that time; empty where it had none.'),
});

/** Reason why a task is held; null if it is not. */
export const holdReasonSchema = v.nullable(
  described(
    namedObject('HoldReason', 'Why a task does not fire.', {
      code: described(
        v.picklist(holdCodes),
        'The project has changed since it was approved, or nobody has approved it yet.',
      ),
      message: described(v.string(), 'What happened and what to do, for people.'),
      approvedDigest: v.nullable(
        described(v.string(), 'Digest of the content that was approved; null where nothing was.'),
      ),
      approvedBy: v.nullable(
        described(keySchema, 'The key that approved it; null where nothing was approved.'),
      ),
      approvedAt: v.nullable(
        described(v.string(), 'When it was approved, UTC ISO-8601; null where nothing was.'),
      ),
      digest: described(v.string(), 'Digest of the current content: `expectedDigest` of `task_approve`.'),
      changedBy: v.nullable(
        described(keySchema, 'The key that wrote the file last; null if it was not written through the API.'),
      ),
      changedAt: v.nullable(
        described(v.string(), 'When that key wrote it, UTC ISO-8601; null if that is not known.'),
      ),
      heldAt: described(v.string(), 'When the task was held, UTC ISO-8601.'),
      changes: described(
        v.array(changeSchema),
        'The first differences from the approved project; empty if no copy of that is kept.',
      ),
      totalChanges: described(
        integer,
        'How many differences there are, also those that `changes` leaves out.',
      ),
      changedFiles: described(v.array(v.string()), 'Paths of the sub-projects and code files that differ.'),
    }),
    'Why the task does not fire; null where it is not held.',
  ),
);

export const approvalSchema = v.nullable(
  described(
    namedObject('Approval', 'The approval of a project.', {
      ...keySchema.entries,
      digest: described(v.string(), 'Digest of the content that was approved, 64 hexadecimal digits.'),
      approvedAt: described(v.string(), 'When it was approved, UTC ISO-8601.'),
    }),
    'What may run, and the key that started or approved it; null until the first start, activation or approval.',
  ),
);

/** A digest as the requirements of a task or a project show it. */
const digestSchema = v.pipe(
  v.string(),
  v.regex(/^[\da-f]{64}$/, 'must be a digest of 64 lower-case hexadecimal digits'),
);

/** A project with another digest is refused, so that a caller approves only content that it has seen. */
export const expectedDigest = v.optional(
  described(
    digestSchema,
    'Refuse a project with another digest, so that only content is run that was seen; `digest` of `task_requirements_get`.',
  ),
);
