/** The text of a parameter does not fit its kind, or a required one is missing. */
export class ParameterError extends Error {
  override readonly name = 'ParameterError';
}

/** A macro that does not exist or has no value now. */
export class MacroError extends Error {
  override readonly name = 'MacroError';
}

/** A variable, list or table that the run does not have. */
export class DataError extends Error {
  override readonly name = 'DataError';
}

/** The key that started the run does not allow what the action does. */
export class ScopeError extends Error {
  override readonly name = 'ScopeError';
}

/** The action was cut short by stop, interrupt or the time limit. */
export class InterruptedError extends Error {
  override readonly name = 'InterruptedError';
}

/** The run took more than one run may: actions, memory. */
export class LimitError extends Error {
  override readonly name = 'LimitError';
}

/** The document cannot be run at all: an unknown action, a dead link, no start. */
export class ProgramError extends Error {
  override readonly name = 'ProgramError';
}

export function toError(thrown: unknown): Error {
  if (thrown instanceof Error) return thrown;
  // Errors of another realm (custom code in a context of its own) are no instances of ours.
  if (typeof thrown === 'object' && thrown !== null && 'message' in thrown) {
    const error = new Error(String(thrown.message));
    if ('name' in thrown) error.name = String(thrown.name);
    return error;
  }
  return new Error(String(thrown));
}
