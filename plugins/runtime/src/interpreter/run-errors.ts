import { constants } from 'node:buffer';

/** The text of a parameter is invalid for its kind, or a required one is missing. */
export class ParameterError extends Error {
  override readonly name = 'ParameterError';
}

/** The macro does not exist or has no value. */
export class MacroError extends Error {
  override readonly name = 'MacroError';
}

/** The run has no such variable, list or table. */
export class DataError extends Error {
  override readonly name = 'DataError';
}

/** The key that started the run lacks a scope of the action. */
export class ScopeError extends Error {
  override readonly name = 'ScopeError';
}

/** The action was interrupted by stop, interrupt or the time limit. */
export class InterruptedError extends Error {
  override readonly name = 'InterruptedError';
}

/** The run exceeded its limit of actions or memory. */
export class LimitError extends Error {
  override readonly name = 'LimitError';
}

export function tooManyActions(max: number): LimitError {
  const count = max.toLocaleString('en');
  return new LimitError(`The run executed ${count} actions, the most that one may. Does a loop never end?`);
}

/** The document cannot run: an unknown action, a broken link, no start. */
export class ProgramError extends Error {
  override readonly name = 'ProgramError';
}

const tooLong = `A text would have more than ${constants.MAX_STRING_LENGTH} characters, the most that a text can have: work on smaller parts.`;

export function toError(thrown: unknown): Error {
  // The engine names no number.
  if (thrown instanceof RangeError && thrown.message === 'Invalid string length')
    return new RangeError(tooLong);
  if (thrown instanceof Error) return thrown;
  // Errors of another realm, such as custom code, are not instances of our Error.
  if (typeof thrown === 'object' && thrown !== null && 'message' in thrown) {
    const error = new Error(String(thrown.message));
    if ('name' in thrown) error.name = String(thrown.name);
    return error;
  }
  return new Error(String(thrown));
}
