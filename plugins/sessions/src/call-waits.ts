import { bodyInteger, queryInteger, service } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';

const seconds = { min: 0, max: 60 };
const meaning =
  'Wait up to so many seconds for the end, and answer the state then; 0 or nothing answers at once';

/** `waitSeconds` of an operation that may wait, in its body. */
export const waitInBody = {
  waitSeconds: v.optional(v.nullable(v.pipe(bodyInteger(seconds), v.description(meaning)))),
};

/** The same in a query. */
export const waitInQuery = {
  waitSeconds: v.optional(v.pipe(queryInteger(seconds), v.description(meaning)), '0'),
};

/** The parts of a call that a wait needs. */
export interface WaitingCall {
  readonly caller: { readonly keyId: string };
  readonly signal: AbortSignal;
  setHeader(name: string, value: string): void;
}

export interface CallWait {
  /**
   * Resolves when `reached` settles, and before that when the time is up, the client has disconnected, the slot goes to
   * another key, or the daemon stops. Never rejects. The signal aborts at the end, so that nothing listens on.
   */
  until(reached: (signal: AbortSignal) => Promise<unknown>): Promise<void>;
}

/** Calls that wait for a state. They share the slots of the polls of session events. */
export interface CallWaits {
  /**
   * Does the work of a call with a slot, and frees the slot at its end. Without seconds the work gets a wait that is
   * over at once, and no slot is taken. Throws `rate_limited` before the work begins where no slot is free.
   */
  hold<Result>(
    call: WaitingCall,
    seconds: number,
    work: (wait: CallWait) => Result | Promise<Result>,
  ): Promise<Result>;
}

export const callWaits = service<CallWaits>('sessions.call-waits');
