import type { ErrorCode } from './errors.ts';
import type { LiveOperation } from './operation.ts';

/** Fields of the wire that belong to no operation: the host adds them to answers and takes them out of requests. */
export interface Envelope {
  /** Come before the fields of a reply. */
  readonly success: Readonly<Record<string, string>>;
  /** Stand beside the code and the message of an error. */
  error(code: ErrorCode): Readonly<Record<string, string>>;
  /** Legacy fields of a body: text or null, accepted and ignored. */
  readonly ignoredFields: readonly string[];
}

/** The contract's result code for each error code; all others are `RESULT_ERROR`. */
const resultCodes: Partial<Readonly<Record<ErrorCode, string>>> = {
  bad_request: 'RESULT_INVALID_PARAMS',
  not_found: 'RESULT_NOT_FOUND',
  project_not_open: 'RESULT_PROJECT_NOT_OPEN',
  failed_precondition: 'RESULT_FAILED_PRECONDITION',
  forbidden: 'RESULT_PERMISSION_DENIED',
  not_implemented: 'RESULT_UNSUPPORTED_FEATURE',
};

/** By what an operation declares as its `envelope`; null adds nothing. */
export const envelopes = {
  plain: null,
  editor: {
    success: { resultCode: 'RESULT_OK' },
    error: (code: ErrorCode) => ({ resultCode: resultCodes[code] ?? 'RESULT_ERROR' }),
    ignoredFields: ['session'],
  },
} as const satisfies Readonly<Record<LiveOperation['envelope'], Envelope | null>>;
