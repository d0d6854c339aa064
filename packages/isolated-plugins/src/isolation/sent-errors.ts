import { errorStatus, GatehouseError } from '@gatehouse/sdk-plugin';
import type { SentError } from './process-messages.ts';

/** An error as another process can read it. */
export function toSentError(thrown: unknown): SentError {
  if (thrown instanceof GatehouseError) {
    const { code, message, details } = thrown;
    return { code, message, details: JSON.parse(JSON.stringify(details)), stack: '' };
  }
  const { message, stack = '' } = thrown instanceof Error ? thrown : new Error(String(thrown));
  return { code: null, message, details: {}, stack };
}

/** The error that the process threw. Its stack is that of the process. */
export function fromSentError({ code, message, details, stack }: SentError): Error {
  if (code !== null && Object.hasOwn(errorStatus, code)) return new GatehouseError(code, message, details);
  return Object.assign(new Error(message), stack === '' ? {} : { stack });
}
