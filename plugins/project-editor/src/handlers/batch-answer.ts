import type { ErrorCode } from '@gatehouse/sdk-plugin';
import type * as v from 'valibot';
import type { batchReply, resultCodes } from '../declaration/schemas.ts';
import type { ItemOutcome } from '../edits/batch.ts';

export type BatchAnswer = v.InferInput<typeof batchReply>;

type ResultCode = (typeof resultCodes)[number];

const resultCodeOf: Partial<Record<ErrorCode, ResultCode>> = {
  bad_request: 'RESULT_INVALID_PARAMS',
  not_found: 'RESULT_NOT_FOUND',
  failed_precondition: 'RESULT_FAILED_PRECONDITION',
};

/** One entry for each input, in its order. A refused item keeps the requested name. */
export function toBatchAnswer(
  outcomes: readonly ItemOutcome<string>[],
  names: readonly (string | null)[],
): BatchAnswer {
  return {
    items: outcomes.map((outcome, index) =>
      outcome.ok
        ? { name: outcome.result, resultCode: 'RESULT_OK', error: null }
        : {
            name: names[index] ?? null,
            resultCode: resultCodeOf[outcome.error.code] ?? 'RESULT_ERROR',
            error: outcome.error.message,
          },
    ),
  };
}
