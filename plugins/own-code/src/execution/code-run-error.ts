import type { CodeFailure } from '../code-messages.ts';

/** Custom code threw, or had to be ended. */
export class CodeError extends Error {
  constructor({ name, message }: CodeFailure) {
    super(message);
    this.name = name;
  }
}

export function limitError(message: string): CodeError {
  return new CodeError({ name: 'CodeLimitError', message });
}

/** The message can only have been written by the code itself. */
export function forgedMessage(): CodeError {
  return limitError('The code wrote into the channel of its process.');
}
