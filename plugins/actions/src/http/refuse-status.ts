import { ActionError, quote } from '@gatehouse/sdk-actions';
import type { HttpAnswer } from './http-exchange.ts';

const statusForm = /^[1-5](\d\d|xx)$/i;

/**
 * Throws for an answer with one of the statuses, such as `429;5xx`; its body is left to the caller. The error carries the pause of its Retry-After, for a
 * further attempt at the action.
 */
export function refuseStatus({ status, headers }: HttpAnswer, statuses: string, origin: string): void {
  const refused = statuses.split(/[;,\s]+/).filter((text) => text !== '');
  const wrong = refused.find((text) => !statusForm.test(text));
  if (wrong !== undefined) {
    throw new ActionError(`FailOn must have statuses such as 429 or 5xx; ${quote(wrong)} is none.`);
  }
  const isRefused = refused.some((text) => String(status).startsWith(text.replace(/xx$/i, '')));
  if (!isRefused) return;
  throw statusError(`${origin} answered ${status}, which FailOn names.`, headers);
}

/** An error for the status of an answer, with the pause of its Retry-After. */
export function statusError(message: string, headers: Headers): ActionError {
  return new ActionError(message, { retryAfterMs: retryAfterMs(headers.get('retry-after') ?? '') });
}

/** The header is a number of seconds or a date; 0 for another text. */
function retryAfterMs(text: string): number {
  if (/^\d{1,9}$/.test(text.trim())) return Number(text) * 1000;
  const date = Date.parse(text);
  return Number.isNaN(date) ? 0 : Math.max(0, date - Date.now());
}
