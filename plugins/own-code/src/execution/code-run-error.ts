import type { CodeFailure } from '../code-messages.ts';

/** Custom code that did not come to its end: it threw, or it was ended. */
export class CodeError extends Error {
  constructor({ name, message }: CodeFailure) {
    super(message);
    this.name = name;
  }
}

export function limitError(message: string): CodeError {
  return new CodeError({ name: 'CodeLimitError', message });
}

/** The channel carries what only the code itself can have written there. */
export function forgedMessage(): CodeError {
  return limitError('The code wrote into the channel of its process.');
}
