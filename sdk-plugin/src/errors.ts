/** The closed table of error codes of contract 1.2.0, each with its HTTP status. */
export const errorStatus = {
  bad_request: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  session_not_found: 404,
  project_not_open: 409,
  failed_precondition: 409,
  no_active_interaction: 409,
  session_expired: 409,
  dom_unavailable: 409,
  instance_busy: 409,
  instance_view_protected: 409,
  task_scheduler_owned: 409,
  payload_too_large: 413,
  rate_limited: 429,
  internal_error: 500,
  not_implemented: 501,
  service_unavailable: 503,
} as const;

/** A code of the closed table; plugins cannot add to it. */
export type ErrorCode = keyof typeof errorStatus;

/** Codes that any operation may answer, so that an operation never declares them itself. */
export const generalErrorCodes = [
  'bad_request',
  'unauthorized',
  'forbidden',
  'internal_error',
  'not_implemented',
  'service_unavailable',
] as const satisfies readonly ErrorCode[];

/** One of `generalErrorCodes`. */
export type GeneralErrorCode = (typeof generalErrorCodes)[number];

/** Fields that stand beside `error` and `message` in the body, such as `validationErrors`. */
export type ErrorDetails = Readonly<Record<string, unknown>>;

/**
 * A failure that a client may see: a code from the closed table, and a message that says what
 * happened, with which value, and what to do.
 *
 * @example throw new GatehouseError('not_found', `There is no task "${id}"; GET /tasks lists those there are`);
 */
export class GatehouseError extends Error {
  override readonly name = 'GatehouseError';
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(message);
    this.code = code;
    this.details = details;
  }

  /** The HTTP status of its code. */
  get status(): number {
    return errorStatus[this.code];
  }
}
